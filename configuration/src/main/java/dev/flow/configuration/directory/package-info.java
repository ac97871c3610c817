/** Configuration directories on disk. */
@NullMarked
package dev.flow.configuration.directory;

import org.jspecify.annotations.NullMarked;
