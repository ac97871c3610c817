/** Tests of the package. */
@NullMarked
package dev.flow.cli.directory;

import org.jspecify.annotations.NullMarked;
