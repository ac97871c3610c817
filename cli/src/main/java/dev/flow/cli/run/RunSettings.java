package dev.flow.cli.run;

import dev.flow.runtime.settings.EngineChoice;

/**
 * The settings that a run in this process is executed with.
 *
 * @param expressionSteps what one evaluation of an expression may take
 */
public record RunSettings(EngineChoice engine, long expressionSteps) {}
