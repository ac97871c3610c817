/** Text of others: JSON, YAML, media types and percent-encoding. Knows nothing of calls. */
@NullMarked
package dev.flow.calls.text;

import org.jspecify.annotations.NullMarked;
