/**
 * Workflow executions, namespaces and search attributes in SQLite or PostgreSQL. One thread commits what all others
 * write; on PostgreSQL every transaction checks that this process still owns the tables.
 */
@NullMarked
package dev.flow.server.persistence.sql;

import org.jspecify.annotations.NullMarked;
