package dev.flow.runs;

/**
 * A run is to be taken back.
 *
 * @param fromTask name or reference of the task that it goes on with
 * @param by principal
 * @param reason why; kept with the run
 * @param id equal ids restart once
 * @param dryRun only says what would happen
 */
public record RestartCommand(String fromTask, String by, String reason, String id, boolean dryRun) {}
