/** The time of the service: the real one, or one that skips to the next deadline when nothing is under way. */
@NullMarked
package dev.flow.server.time;

import org.jspecify.annotations.NullMarked;
