/** Configuration directories on disk. */
@NullMarked
package dev.flow.cli.directory;

import org.jspecify.annotations.NullMarked;
