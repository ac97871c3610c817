/** The operations of the interface, group by group, and the records that only they need. */
@NullMarked
package dev.flow.gateway.api;

import org.jspecify.annotations.NullMarked;
