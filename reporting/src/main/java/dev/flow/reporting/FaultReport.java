package dev.flow.reporting;

import dev.flow.engine.error.ErrorSource;
import dev.flow.engine.error.WorkflowError;
import dev.flow.reporting.SourceLocations.Location;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The error of a faulted run as text: the error, and the position in the source where it was raised. */
public final class FaultReport {
    /** The reference of a task of a function, and the function's name. */
    private static final Pattern FUNCTION = Pattern.compile("/(?:use/)?functions/([^/]*).*");

    private final WorkflowError error;
    private final SourceLocations locations;
    private final Style style;
    private final StringBuilder text = new StringBuilder();

    private FaultReport(WorkflowError error, SourceLocations locations, Style style) {
        this.error = error;
        this.locations = locations;
        this.style = style;
    }

    /** Several lines, the last with a line feed. */
    public static String write(WorkflowError error, SourceLocations locations, Style style) {
        return new FaultReport(error, locations, style).write();
    }

    private String write() {
        var source = error.source();
        var task = source == null ? error.instance() : source.reference();
        var location = location(source, task);
        text.append(style.bold(location.map(Location::position)
                        .orElse(locations.workflow().source().path())))
                .append(": ")
                .append(style.red("fault"))
                .append(": ")
                .append(sentence())
                .append('\n');
        location.flatMap(found -> found.line().map(line -> SourceExcerpt.of(line, found.range(), style)))
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

    private Optional<Location> location(@Nullable ErrorSource source, @Nullable String task) {
        if (source != null && source.slot() != null) {
            var slot = locations.slot(source.slot());
            if (slot.isPresent()) {
                return slot;
            }
        }
        return task == null ? Optional.empty() : locations.task(task);
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

    /** The calls that led to the function, the innermost first. */
    private void called(List<String> callers, String task) {
        var inside = task;
        for (var caller : callers.reversed()) {
            var function = FUNCTION.matcher(inside);
            var by = caller
                    + locations
                            .task(caller)
                            .map(location -> " (" + location.position() + ")")
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
