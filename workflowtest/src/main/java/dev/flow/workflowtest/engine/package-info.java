/** Runs workflow tests, each on an embedded engine of its own with time skipping. */
@NullMarked
package dev.flow.workflowtest.engine;

import org.jspecify.annotations.NullMarked;
