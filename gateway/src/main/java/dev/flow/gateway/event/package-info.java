/** The operations of events: CloudEvents and webhooks that come in over HTTP, and the deliveries that show each. */
@NullMarked
package dev.flow.gateway.event;

import org.jspecify.annotations.NullMarked;
