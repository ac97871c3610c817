/** Workflow tests as data: input, mocks, events and expectations. */
@NullMarked
package dev.flow.workflowtest.model;

import org.jspecify.annotations.NullMarked;
