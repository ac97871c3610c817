/** Tests of the package. */
@NullMarked
package dev.flow.configuration.directory;

import org.jspecify.annotations.NullMarked;
