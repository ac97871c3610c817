/** {@code call: openapi}: requests made from the description of an API. */
@NullMarked
package dev.flow.calls.openapi;

import org.jspecify.annotations.NullMarked;
