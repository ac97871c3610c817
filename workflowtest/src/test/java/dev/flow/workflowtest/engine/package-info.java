/** Tests of the package. */
@NullMarked
package dev.flow.workflowtest.engine;

import org.jspecify.annotations.NullMarked;
