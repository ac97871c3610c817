package dev.flow.definition.value;

import dev.flow.definition.text.CalendarDuration;
import java.time.Duration;

/**
 * A duration of a document: known when it was checked, or computed when a run gets there (DSL reference, "Duration"). A
 * computed one yields an ISO 8601 string or a duration object.
 */
public sealed interface DurationValue {

    /** A constant; never negative. */
    record Fixed(Duration duration) implements DurationValue {}

    /** A constant whose length depends on when it begins. */
    record Calendar(CalendarDuration duration) implements DurationValue {}

    /** A runtime expression that yields the duration. */
    record Computed(Template template) implements DurationValue {}
}
