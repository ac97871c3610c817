package dev.flow.cli.run;

import dev.flow.cli.diagnostics.SourceExcerpt;
import dev.flow.cli.run.DocumentPlaces.Place;
import dev.flow.cli.terminal.Style;
import dev.flow.engine.error.ErrorSource;
import dev.flow.engine.error.WorkflowError;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** What is said about a run that ended with an error: the error, and where it arose. */
public final class FaultReport {
    /** The reference of a task of a function, and the function's name. */
    private static final Pattern FUNCTION = Pattern.compile("/(?:use/)?functions/([^/]*).*");

    private final WorkflowError error;
    private final DocumentPlaces places;
    private final Style style;
    private final StringBuilder text = new StringBuilder();

    private FaultReport(WorkflowError error, DocumentPlaces places, Style style) {
        this.error = error;
        this.places = places;
        this.style = style;
    }

    /** A few lines. */
    public static String write(WorkflowError error, DocumentPlaces places, Style style) {
        return new FaultReport(error, places, style).write();
    }

    private String write() {
        var source = error.source();
        var task = source == null ? error.instance() : source.reference();
        var place = place(source, task);
        text.append(style.bold(place.map(Place::position)
                        .orElse(places.workflow().source().path())))
                .append(": ")
                .append(style.red("fault"))
                .append(": ")
                .append(sentence())
                .append('\n');
        place.flatMap(found -> found.line().map(line -> SourceExcerpt.of(line, found.range(), style)))
                .ifPresent(text::append);
        row("type", error.type());
        row("status", Integer.toString(error.status()));
        row("title", error.title());
        row("detail", error.detail());
        row("task", task);
        if (source != null) {
            row("slot", slot(source));
            called(source.callers(), source.reference());
        }
        if (error.instance() != null && !error.instance().equals(task)) {
            row("instance", error.instance());
        }
        return text.toString();
    }

    private Optional<Place> place(@Nullable ErrorSource source, @Nullable String task) {
        if (source != null && source.slot() != null) {
            var slot = places.slot(source.slot());
            if (slot.isPresent()) {
                return slot;
            }
        }
        return task == null ? Optional.empty() : places.task(task);
    }

    private String sentence() {
        if (error.title() != null) {
            return error.title();
        }
        return error.detail() != null ? error.detail() : error.type();
    }

    /** The slot, and the column of its expression as {@code flow eval} counts it. */
    private static @Nullable String slot(ErrorSource source) {
        var slot = source.slot();
        if (slot == null) {
            return null;
        }
        var name = source.slotName().orElse("");
        if (slot.length() == 0) {
            return name;
        }
        return name + (slot.line() > 1 ? ", line " + slot.line() : "") + ", column " + slot.column();
    }

    /** The calls through which the run came into the function, the innermost first. */
    private void called(List<String> callers, String task) {
        var inside = task;
        for (var caller : callers.reversed()) {
            var function = FUNCTION.matcher(inside);
            var by = caller
                    + places.task(caller)
                            .map(place -> " (" + place.position() + ")")
                            .orElse("");
            row("called", "by " + by + (function.matches() ? ", the function " + function.group(1) : ""));
            inside = caller;
        }
    }

    private void row(String name, @Nullable String value) {
        if (value != null) {
            text.append(style.dim("%8s  ".formatted(name)))
                    .append(value.strip().replace("\n", "\n          "))
                    .append('\n');
        }
    }
}
