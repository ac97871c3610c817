/** The operations of the configuration lifecycle, and how its records look in JSON. */
@NullMarked
package dev.flow.gateway.configuration;

import org.jspecify.annotations.NullMarked;
