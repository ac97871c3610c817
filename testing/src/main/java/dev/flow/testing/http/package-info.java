/** HTTP services that tests call. */
@NullMarked
package dev.flow.testing.http;

import org.jspecify.annotations.NullMarked;
