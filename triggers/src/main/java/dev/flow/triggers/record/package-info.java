/** The tables of triggers: schedules, firings, backfills, operators' pauses. */
@NullMarked
package dev.flow.triggers.record;

import org.jspecify.annotations.NullMarked;
