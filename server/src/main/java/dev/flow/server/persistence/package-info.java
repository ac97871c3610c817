/**
 * The port to what is durable: execution rows, histories, effects on other executions. {@code sql} keeps them in SQLite
 * or PostgreSQL, {@code memory} in the process.
 */
@NullMarked
package dev.flow.server.persistence;

import org.jspecify.annotations.NullMarked;
