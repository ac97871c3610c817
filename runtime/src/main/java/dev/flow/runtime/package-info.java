/**
 * The whole service as a library (design, section 4): {@link dev.flow.runtime.RuntimeApplication} takes settings and
 * what a host brings, and starts a role.
 */
@NullMarked
package dev.flow.runtime;

import org.jspecify.annotations.NullMarked;
