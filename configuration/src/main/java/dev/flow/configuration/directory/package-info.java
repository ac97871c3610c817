/** Reads configuration directories, and checks and reports on their content. */
@NullMarked
package dev.flow.configuration.directory;

import org.jspecify.annotations.NullMarked;
