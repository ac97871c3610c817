/** Formats of text: JSON, YAML, media types and percent-encoding, independent of calls. */
@NullMarked
package dev.flow.calls.text;

import org.jspecify.annotations.NullMarked;
