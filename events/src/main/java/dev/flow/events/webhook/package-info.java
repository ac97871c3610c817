/**
 * Sources of webhooks: {@link dev.flow.events.webhook.WebhookSource} decides whether a request is genuine and makes an
 * event of it.
 */
@NullMarked
package dev.flow.events.webhook;

import org.jspecify.annotations.NullMarked;
