/** Workflow executions, namespaces and search attributes kept in the process: for single runs and tests. */
@NullMarked
package dev.flow.server.persistence.memory;

import org.jspecify.annotations.NullMarked;
