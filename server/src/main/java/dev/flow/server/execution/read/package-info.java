/** What clients and workers read of executions: descriptions and histories. */
@NullMarked
package dev.flow.server.execution.read;

import org.jspecify.annotations.NullMarked;
