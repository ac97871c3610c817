/** The whole service as a library: settings, roles, start, drain. */
@NullMarked
package dev.flow.runtime;

import org.jspecify.annotations.NullMarked;
