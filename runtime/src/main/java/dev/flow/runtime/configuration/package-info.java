/** The configuration of a role in each mode: where it comes from, what is active, and how changes become active. */
@NullMarked
package dev.flow.runtime.configuration;

import org.jspecify.annotations.NullMarked;
