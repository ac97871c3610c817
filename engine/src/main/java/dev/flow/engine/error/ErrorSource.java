package dev.flow.engine.error;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.definition.text.Pointer;
import dev.flow.definition.value.TemplateException;
import dev.flow.engine.payload.Json;
import dev.flow.engine.record.TaskPath;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Where in its definition an error arose. It travels beside the error: the document's own expressions do not see it.
 *
 * @param task the execution of the task: its reference with loop indexes and attempts, entered through the calls of
 *     functions, {@code /do/0/pay>/use/functions/charge}; {@code /} for the workflow itself
 * @param slot the slot of the expression that failed; null when the error is one of the task as a whole
 */
public record ErrorSource(String task, @Nullable Slot slot) {

    /**
     * A part of an expression.
     *
     * @param pointer of the expression in its document
     * @param line in the expression, from one; white space before the expression is no part of it
     * @param column in that line, from one, in code points
     * @param length of the part in code points; zero when it is all of the slot
     */
    public record Slot(String pointer, int line, int column, int length) {

        /** The part of an expression that failed. */
        public static Slot of(TemplateException failed, String pointer) {
            String source = failed.expression().source();
            String text = source.stripLeading();
            int indent = source.length() - text.length();
            int start = Math.clamp(failed.failure().start() - indent, 0, text.length());
            int end = Math.clamp(failed.failure().end() - indent, start, text.length());
            int line = 1
                    + (int) text.substring(0, start)
                            .chars()
                            .filter(c -> c == '\n')
                            .count();
            int column = 1 + text.codePointCount(text.lastIndexOf('\n', start - 1) + 1, start);
            return new Slot(pointer, line, column, Math.max(1, text.codePointCount(start, end)));
        }

        /** All of a slot. */
        public static Slot whole(String pointer) {
            return new Slot(pointer, 1, 1, 0);
        }
    }

    /** Reference of the task, or {@code /}. */
    public String reference() {
        return TaskPath.of(task).reference();
    }

    /** The tasks that called the functions that contain the task, the outermost first; references. */
    public List<String> callers() {
        List<String> callers = new ArrayList<>();
        for (TaskPath path = TaskPath.of(task); !path.entered().isEmpty(); ) {
            path = TaskPath.of(path.entered());
            callers.addFirst(path.reference());
        }
        return callers;
    }

    /** The slot as people write it, seen from its task where it is one of the task's: {@code set.b}. */
    public Optional<String> slotName() {
        if (slot == null) {
            return Optional.empty();
        }
        String pointer = slot.pointer();
        String own = reference() + "/";
        String path = pointer.startsWith(own) ? pointer.substring(own.length()) : pointer.substring(1);
        return Optional.of(Stream.of(path.split("/", -1)).map(Pointer::unescape).collect(Collectors.joining(".")));
    }

    /** As it travels with a failure of the engine. */
    public ObjectNode json() {
        ObjectNode json = Json.object().put("task", task);
        if (slot != null) {
            json.put("slot", slot.pointer())
                    .put("line", slot.line())
                    .put("column", slot.column())
                    .put("length", slot.length());
        }
        return json;
    }

    /** What {@link #json} wrote; empty when it is something else. */
    public static Optional<ErrorSource> parse(JsonNode json) {
        if (!json.path("task").isTextual()) {
            return Optional.empty();
        }
        Slot slot = json.path("slot").asText().startsWith("/")
                ? new Slot(
                        json.path("slot").asText(),
                        json.path("line").asInt(1),
                        json.path("column").asInt(1),
                        json.path("length").asInt(0))
                : null;
        return Optional.of(new ErrorSource(json.path("task").asText(), slot));
    }

    /** The same at an execution of the task. */
    public ErrorSource at(String path) {
        return new ErrorSource(path, slot);
    }
}
