package dev.flow.definition.task;

import dev.flow.definition.value.DurationValue;

/** {@code timeout} with references to {@code use.timeouts} resolved (DSL reference, "Timeout"). */
public record Timeout(DurationValue after) {}
