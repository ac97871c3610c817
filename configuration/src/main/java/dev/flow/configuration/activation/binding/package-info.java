/** The bindings that are shipped: deployments of workers, and a participant that only records. */
@NullMarked
package dev.flow.configuration.activation.binding;

import org.jspecify.annotations.NullMarked;
