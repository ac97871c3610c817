package dev.flow.cli.run;

import dev.flow.cli.diagnostics.SourceExcerpt;
import dev.flow.cli.terminal.Style;
import dev.flow.definition.CheckedWorkflow;
import dev.flow.definition.diagnostic.Diagnostic.Range;
import dev.flow.engine.WorkflowError;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What is said about a run that ended with an error: the error, and the task's place in its file. */
public final class FaultReport {
    private FaultReport() {}

    /** A few lines. */
    public static String write(WorkflowError error, CheckedWorkflow workflow, Style style) {
        var text = new StringBuilder();
        var place = place(error.instance(), workflow);
        var file = workflow.source().path();
        text.append(style.bold(place.map(range -> file + ":" + range.line() + ":" + range.column())
                        .orElse(file)))
                .append(": ")
                .append(style.red("fault"))
                .append(": ")
                .append(sentence(error))
                .append('\n');
        place.flatMap(range -> line(workflow, range).map(line -> SourceExcerpt.of(line, range, style)))
                .ifPresent(text::append);
        row(text, "type", error.type(), style);
        row(text, "status", Integer.toString(error.status()), style);
        row(text, "title", error.title(), style);
        row(text, "detail", error.detail(), style);
        row(text, "task", error.instance(), style);
        return text.toString();
    }

    private static String sentence(WorkflowError error) {
        if (error.title() != null) {
            return error.title();
        }
        return error.detail() != null ? error.detail() : error.type();
    }

    private static void row(StringBuilder text, String name, @Nullable String value, Style style) {
        if (value != null) {
            text.append(style.dim("%8s  ".formatted(name)))
                    .append(value.strip().replace("\n", "\n          "))
                    .append('\n');
        }
    }

    private static Optional<String> line(CheckedWorkflow workflow, Range range) {
        return workflow.source().text().lines().skip(range.line() - 1L).findFirst();
    }

    /** Where the task's name stands, or the closest thing around it that the file has. */
    private static Optional<Range> place(@Nullable String instance, CheckedWorkflow workflow) {
        if (instance == null || !instance.startsWith("/")) {
            return Optional.empty();
        }
        var pointer = instance;
        while (!pointer.isEmpty()) {
            var found = workflow.positions().key(pointer);
            if (found.isPresent()) {
                return found;
            }
            pointer = pointer.substring(0, pointer.lastIndexOf('/'));
        }
        return Optional.empty();
    }
}
