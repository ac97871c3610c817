/** Workflow tests as authors write them: given input, mocks and events, and what must come of a run. */
@NullMarked
package dev.flow.cli.workflowtest;

import org.jspecify.annotations.NullMarked;
