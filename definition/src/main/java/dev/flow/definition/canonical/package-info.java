/** Canonical JSON (RFC 8785) and digests over it. */
@NullMarked
package dev.flow.definition.canonical;

import org.jspecify.annotations.NullMarked;
