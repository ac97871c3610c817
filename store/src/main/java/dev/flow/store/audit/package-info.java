/** Keeps who changed what, append-only (lifecycle page: audit). */
@NullMarked
package dev.flow.store.audit;

import org.jspecify.annotations.NullMarked;
