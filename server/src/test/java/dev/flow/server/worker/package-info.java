/** Workers of Temporal's Java SDK on the durable server. */
@NullMarked
package dev.flow.server.worker;

import org.jspecify.annotations.NullMarked;
