/** The operations, family by family, and the records that only they need. */
@NullMarked
package dev.flow.gateway.family;

import org.jspecify.annotations.NullMarked;
