/** The tables of triggers: schedules, firings, operators' pauses. */
@NullMarked
package dev.flow.triggers.record;

import org.jspecify.annotations.NullMarked;
