package dev.flow.engine.interpreter;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.definition.Definition;
import dev.flow.definition.task.FunctionReference;
import dev.flow.definition.task.Task;
import dev.flow.definition.task.Use;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** A definition as the interpreter uses it: with what is worked out once for all of its runs. Thread-safe. */
public final class Program {
    private static final String FUNCTIONS = "/functions/";

    private final Definition definition;
    private final SchemaCheck schemas = new SchemaCheck();
    private final Map<String, JsonNode> documents = new ConcurrentHashMap<>();
    private final Map<String, CallReads> reads = new ConcurrentHashMap<>();

    Program(Definition definition) {
        this.definition = definition;
    }

    public Definition definition() {
        return definition;
    }

    SchemaCheck schemas() {
        return schemas;
    }

    /** A task as written in its document. */
    JsonNode document(Task task) {
        return documents.computeIfAbsent(task.reference(), this::find);
    }

    private JsonNode find(String reference) {
        JsonNode content = definition.content();
        return reference.startsWith(FUNCTIONS)
                ? content.at(JsonPointer.compile(reference))
                : content.path("workflow").at(JsonPointer.compile(reference));
    }

    /** The task of a function that runs in the workflow itself. */
    public Optional<Task> function(FunctionReference reference) {
        return definition.function(reference);
    }

    /** Which variables the arguments of a call need. */
    public CallReads reads(Task task) {
        return reads.computeIfAbsent(task.reference(), reference -> CallReads.of(definition, task));
    }

    /** The extensions of the kind of this task, in declaration order. */
    List<Use.Extension> extensions(Task task) {
        return definition.workflow().use().extensions(task);
    }
}
