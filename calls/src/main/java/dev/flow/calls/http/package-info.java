/** {@code call: http}, and documents that are fetched over HTTP. */
@NullMarked
package dev.flow.calls.http;

import org.jspecify.annotations.NullMarked;
