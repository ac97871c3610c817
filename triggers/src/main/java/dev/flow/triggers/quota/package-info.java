/**
 * How much may be pending: the port that scheduled starts reserve their places at before anything else is written.
 * {@link dev.flow.triggers.quota.QuotaBinding} is what a host application implements to keep quotas elsewhere.
 */
@NullMarked
package dev.flow.triggers.quota;

import org.jspecify.annotations.NullMarked;
