/** How a gateway listens, and its limits. */
@NullMarked
package dev.flow.gateway.settings;

import org.jspecify.annotations.NullMarked;
