/** Tests of the sources of webhooks, with the senders' own examples. */
@NullMarked
package dev.flow.events.webhook;

import org.jspecify.annotations.NullMarked;
