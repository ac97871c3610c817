/** Schedules that fire each second, in a service that is killed over and over. */
@NullMarked
package dev.flow.proofs.schedules;

import org.jspecify.annotations.NullMarked;
