/** Keeps rows in SQLite or PostgreSQL: connection, schema, transactions, idempotency records, audit, retention. */
@NullMarked
package dev.flow.store;

import org.jspecify.annotations.NullMarked;
