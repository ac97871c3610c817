/** Diagnostics of documents: a stable code, a position, one sentence and a fix. */
@NullMarked
package dev.flow.definition.diagnostic;

import org.jspecify.annotations.NullMarked;
