/** Tests of what the build makes: the launcher, the jar, the archive. They run after it is packaged. */
@NullMarked
package dev.flow.cli.packaged;

import org.jspecify.annotations.NullMarked;
