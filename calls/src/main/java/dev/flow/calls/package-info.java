/** Calls of things outside a workflow: activities, authentication, secrets, egress rules. */
@NullMarked
package dev.flow.calls;

import org.jspecify.annotations.NullMarked;
