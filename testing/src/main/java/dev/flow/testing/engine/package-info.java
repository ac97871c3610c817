/** The choice of the engine that tests of services run on. */
@NullMarked
package dev.flow.testing.engine;

import org.jspecify.annotations.NullMarked;
