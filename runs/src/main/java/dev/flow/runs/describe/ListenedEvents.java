package dev.flow.runs.describe;

import dev.flow.definition.Definition;
import dev.flow.definition.task.EventConsumption;
import dev.flow.definition.task.EventConsumption.EventFilter;
import dev.flow.definition.task.TaskAction;
import dev.flow.definition.value.Template;
import dev.flow.engine.record.TaskPath;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Which events the tasks of a run listen for, in the words of its document. Immutable. */
final class ListenedEvents {
    private static final String ANY = "any event";
    private static final String TYPE = "type";

    private final Optional<Definition> definition;

    ListenedEvents(Optional<Definition> definition) {
        this.definition = definition;
    }

    /**
     * The types that a task listens for: {@code a, b} for all of them, {@code a or b} for any.
     *
     * @param path of an execution of the task
     * @return null where the definition is unavailable
     */
    @Nullable
    String of(String path) {
        return definition
                .map(known -> known.tasks().get(TaskPath.of(path).reference()))
                .map(task -> task.action() instanceof TaskAction.Listen listen ? words(listen.to()) : null)
                .orElse(null);
    }

    private static String words(EventConsumption events) {
        return switch (events) {
            case EventConsumption.One(EventFilter filter) -> type(filter);
            case EventConsumption.All(List<EventFilter> filters) -> joined(filters, ", ");
            case EventConsumption.Any(List<EventFilter> filters, EventConsumption.Until _) -> joined(filters, " or ");
        };
    }

    private static String joined(List<EventFilter> filters, String with) {
        return filters.isEmpty()
                ? ANY
                : filters.stream().map(ListenedEvents::type).distinct().collect(Collectors.joining(with));
    }

    private static String type(EventFilter filter) {
        return switch (filter.with().get(TYPE)) {
            case null -> ANY;
            case Template.Constant(var value) -> value.asText();
            case Template type -> type.sources().collect(Collectors.joining());
        };
    }
}
