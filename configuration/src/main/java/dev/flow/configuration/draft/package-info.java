/** The draft of a scope: one, edited under a version, in the store ({@code managed}) or over a directory. */
@NullMarked
package dev.flow.configuration.draft;

import org.jspecify.annotations.NullMarked;
