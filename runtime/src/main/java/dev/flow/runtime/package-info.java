/**
 * The whole service as a library: {@link dev.flow.runtime.RuntimeApplication} takes settings and what a host
 * application provides, and starts a role.
 */
@NullMarked
package dev.flow.runtime;

import org.jspecify.annotations.NullMarked;
