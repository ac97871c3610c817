/** Runs of workflow tests on an engine of their own, whose time is skipped. */
@NullMarked
package dev.flow.cli.workflowtest.stage;

import org.jspecify.annotations.NullMarked;
