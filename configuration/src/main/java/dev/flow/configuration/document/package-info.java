/**
 * A configuration as a set of documents: its texts, its form as one JSON or YAML document, edits that keep comments.
 * Does no I/O, except {@code DocumentTexts}, which keeps texts in the store.
 */
@NullMarked
package dev.flow.configuration.document;

import org.jspecify.annotations.NullMarked;
