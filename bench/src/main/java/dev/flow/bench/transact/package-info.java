/** Some of the workflows, written by hand on DBOS Transact. */
@NullMarked
package dev.flow.bench.transact;

import org.jspecify.annotations.NullMarked;
