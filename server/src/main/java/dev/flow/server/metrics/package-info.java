/** What the service measures of itself, for whatever publishes it. */
@NullMarked
package dev.flow.server.metrics;

import org.jspecify.annotations.NullMarked;
