/** Features that depend on the engine, the mode or the build, and whether they are available here. */
@NullMarked
package dev.flow.gateway.feature;

import org.jspecify.annotations.NullMarked;
