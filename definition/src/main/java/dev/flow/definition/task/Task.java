package dev.flow.definition.task;

/**
 * A named task of a checked document (DSL, "Task").
 *
 * @param name unique within its list
 * @param reference JSON pointer to the task in its document, for example {@code /do/0/greet}; a task of a catalog's
 *     function starts with {@code /functions/<name>:<version>@<catalog>}
 * @param properties what every kind of task has
 * @param action what this task does
 */
public record Task(String name, String reference, TaskProperties properties, TaskAction action) {}
