package dev.flow.definition.task;

import dev.flow.definition.task.TaskAction.Listen.ReadAs;
import java.time.Duration;

/** {@code schedule} (DSL reference, "Schedule"): exactly one mode. */
public sealed interface Schedule {
    /** At a fixed interval. */
    record Every(Duration interval) implements Schedule {}

    /** At civil times; five fields or an {@code @} name. */
    record Cron(String expression) implements Schedule {}

    /** This long after each completion. */
    record After(Duration delay) implements Schedule {}

    /** By events, as {@code schedule.on} selects them. */
    record On(EventConsumption events, ReadAs read) implements Schedule {}
}
