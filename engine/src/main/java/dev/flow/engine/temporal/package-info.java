/** The engine as a client and workers of a Temporal server: what every kind of engine has in common. */
@NullMarked
package dev.flow.engine.temporal;

import org.jspecify.annotations.NullMarked;
