/** Runs the workflow tests of a configuration directory: {@link dev.flow.workflowtest.WorkflowTests} for hosts. */
@NullMarked
package dev.flow.workflowtest;

import org.jspecify.annotations.NullMarked;
