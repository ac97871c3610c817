/** Tests of the package. */
@NullMarked
package dev.flow.workflowtest;

import org.jspecify.annotations.NullMarked;
