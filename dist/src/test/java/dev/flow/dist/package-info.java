/** Tests of what the build makes: the launcher, the jar, the archive. They run in the phase after it is packaged. */
@NullMarked
package dev.flow.dist;

import org.jspecify.annotations.NullMarked;
