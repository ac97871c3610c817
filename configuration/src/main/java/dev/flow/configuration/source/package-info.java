/** Where a running process has its workflows from: a snapshot of a directory, and the definitions of earlier ones. */
@NullMarked
package dev.flow.configuration.source;

import org.jspecify.annotations.NullMarked;
