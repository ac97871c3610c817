/** Compares runs with the expectations of their tests. */
@NullMarked
package dev.flow.workflowtest.check;

import org.jspecify.annotations.NullMarked;
