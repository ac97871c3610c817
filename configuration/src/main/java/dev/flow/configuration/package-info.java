/** Configurations: the directory that holds one, and what it says. */
@NullMarked
package dev.flow.configuration;

import org.jspecify.annotations.NullMarked;
