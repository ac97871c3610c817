/** Tests of the package. */
@NullMarked
package dev.flow.cli.workflowtest;

import org.jspecify.annotations.NullMarked;
