package dev.flow.cli.workflowtest.stage;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.cli.workflowtest.Mock;
import dev.flow.cli.workflowtest.Mock.Reply;
import dev.flow.cli.workflowtest.Subject;
import dev.flow.definition.Definition;
import dev.flow.definition.task.FunctionReference;
import dev.flow.definition.task.Task;
import dev.flow.definition.task.TaskAction;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Definitions in which what is mocked calls something outside, also where the document has tasks: a function written in
 * YAML, and calls of a kind that this build cannot make. A definition keeps its digest, by which others refer to it.
 *
 * @param definitions by digest
 * @param functions which function a replaced task called, by the task's place; nothing for other kinds of calls
 */
record Replacement(Map<String, Definition> definitions, Map<Place, String> functions) {
    /** What replaced tasks call. It has the form that a function of the host has, and is never looked up. */
    private static final String MOCKED = "flow-mocked:1.0.0@default";

    private static final String FUNCTIONS = "/functions/";

    /** Kinds of calls that activities make; mocks answer them where they are. */
    private static final Set<String> CALLED = Set.of("http", "openapi");

    Replacement {
        definitions = Map.copyOf(definitions);
        functions = Map.copyOf(functions);
    }

    /** A task of a definition. */
    record Place(String digest, String reference) {}

    static Replacement of(Map<String, Definition> byDigest, List<Mock> mocks) {
        Map<String, Definition> definitions = new HashMap<>();
        Map<Place, String> functions = new HashMap<>();
        var subjects = mocks.stream()
                .filter(mock -> !(mock.reply() instanceof Reply.Real))
                .map(mock -> mock.calls().subject())
                .toList();
        byDigest.forEach((digest, definition) ->
                definitions.put(digest, new OneDefinition(definition, subjects, functions).replaced()));
        return new Replacement(definitions, functions);
    }

    /** Replaces the calls of one definition. Not thread-safe. */
    private static final class OneDefinition {
        private final Definition definition;
        private final List<Subject> subjects;
        private final Map<Place, String> functions;
        private @Nullable ObjectNode content;

        OneDefinition(Definition definition, List<Subject> subjects, Map<Place, String> functions) {
            this.definition = definition;
            this.subjects = subjects;
            this.functions = functions;
        }

        Definition replaced() {
            definition.tasks().values().forEach(this::call);
            definition.workflow().use().functions().forEach(this::function);
            definition.references().functions().forEach((call, function) -> function(call, function.task()));
            if (content == null) {
                return definition;
            }
            var parsed = Definition.parse(content);
            return new Definition(
                    definition.digest(), parsed.content(), parsed.workflow(), parsed.references(), parsed.tasks());
        }

        private void call(Task task) {
            if (subjects.stream()
                    .noneMatch(
                            subject -> subject instanceof Subject.OfTask named && named.includes(task.reference()))) {
                return;
            }
            switch (task.action()) {
                case TaskAction.CallFunction(FunctionReference.Local(var name), var _) -> replace(task, name);
                case TaskAction.CallFunction(FunctionReference.Cataloged cataloged, var _) ->
                    replace(task, cataloged.qualified());
                case TaskAction.Call call when !CALLED.contains(call.kind()) -> replace(task, null);
                case TaskAction.RunProcess process -> {
                    var document = replace(task, null);
                    document.set("with", document.remove("run"));
                }
                default -> {
                    // An activity as it is, or no call.
                }
            }
        }

        /** The whole body of a function: what it is called with is what the mock sees. */
        private void function(String called, Task body) {
            if (subjects.stream()
                    .anyMatch(subject -> subject instanceof Subject.OfFunction named && named.includes(called))) {
                var document = document(body.reference());
                document.removeAll();
                document.put("call", MOCKED).put("with", "${ . }");
                functions.put(new Place(definition.digest(), body.reference()), called);
            }
        }

        private ObjectNode replace(Task task, @Nullable String function) {
            var document = document(task.reference());
            document.put("call", MOCKED);
            if (function != null) {
                functions.put(new Place(definition.digest(), task.reference()), function);
            }
            return document;
        }

        private ObjectNode document(String reference) {
            if (content == null) {
                content = definition.content().deepCopy();
            }
            JsonNode root = reference.startsWith(FUNCTIONS) ? content : content.path("workflow");
            return root.at(JsonPointer.compile(reference)) instanceof ObjectNode task
                    ? task
                    : JsonNodeFactory.instance.objectNode();
        }
    }
}
