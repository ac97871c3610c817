/** Calls of things outside a workflow: activities, authentication, secrets, egress rules. */
@NullMarked
package dev.flow.engine.call;

import org.jspecify.annotations.NullMarked;
