/** What executions do when their time has come. */
@NullMarked
package dev.flow.server.execution.due;

import org.jspecify.annotations.NullMarked;
