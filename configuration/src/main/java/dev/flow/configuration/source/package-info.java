/** The definitions of a running process: a snapshot of a directory, and those of earlier snapshots from the store. */
@NullMarked
package dev.flow.configuration.source;

import org.jspecify.annotations.NullMarked;
