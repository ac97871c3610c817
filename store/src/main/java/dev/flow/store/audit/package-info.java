/** The audit log: which principal changed what, append-only. */
@NullMarked
package dev.flow.store.audit;

import org.jspecify.annotations.NullMarked;
