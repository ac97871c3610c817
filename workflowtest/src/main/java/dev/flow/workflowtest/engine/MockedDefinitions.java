package dev.flow.workflowtest.engine;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.definition.Definition;
import dev.flow.definition.task.FunctionReference;
import dev.flow.definition.task.Task;
import dev.flow.definition.task.TaskAction;
import dev.flow.workflowtest.model.CallSelector;
import dev.flow.workflowtest.model.Mock;
import dev.flow.workflowtest.model.Mock.Reply;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Definitions in which every mocked task is a call of an activity: also a function written in YAML, and a call of a
 * kind that this build cannot make. So is every population and every request to a queue, mocked or not. A definition
 * keeps its digest, by which others refer to it.
 *
 * @param definitions by digest
 * @param functions the function that a replaced task called; other kinds of calls have no entry
 * @param requests tasks that would send a request to a queue
 */
record MockedDefinitions(Map<String, Definition> definitions, Map<TaskKey, String> functions, Set<TaskKey> requests) {
    /** The function that replaced tasks call. It has the form of a host function, and is never looked up. */
    private static final String MOCKED = "flow-mocked:1.0.0@default";

    private static final String FUNCTIONS = "/functions/";

    /** Kinds of calls that are activities already, and need no replacement. */
    private static final Set<String> CALLED = Set.of("http", "openapi");

    MockedDefinitions {
        definitions = Map.copyOf(definitions);
        functions = Map.copyOf(functions);
        requests = Set.copyOf(requests);
    }

    /** A task of a definition. */
    record TaskKey(String digest, String reference) {}

    static MockedDefinitions of(Map<String, Definition> byDigest, List<Mock> mocks) {
        Map<String, Definition> definitions = new HashMap<>();
        Map<TaskKey, String> functions = new HashMap<>();
        Set<TaskKey> requests = new HashSet<>();
        var selectors = mocks.stream()
                .filter(mock -> !(mock.reply() instanceof Reply.Real))
                .map(mock -> mock.calls().selector())
                .toList();
        byDigest.forEach((digest, definition) ->
                definitions.put(digest, new DefinitionRewriter(definition, selectors, functions, requests).replaced()));
        return new MockedDefinitions(definitions, functions, requests);
    }

    /** Replaces the calls of one definition by mocks. Not thread-safe. */
    private static final class DefinitionRewriter {
        private final Definition definition;
        private final List<CallSelector> selectors;
        private final Map<TaskKey, String> functions;
        private final Set<TaskKey> requests;
        private @Nullable ObjectNode content;

        DefinitionRewriter(
                Definition definition,
                List<CallSelector> selectors,
                Map<TaskKey, String> functions,
                Set<TaskKey> requests) {
            this.definition = definition;
            this.selectors = selectors;
            this.functions = functions;
            this.requests = requests;
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
            if (task.action() instanceof TaskAction.CallPopulation) {
                population(task);
                return;
            }
            if (task.action() instanceof TaskAction.CallFunction(FunctionReference.Queue queue, var _)) {
                replace(task, queue.qualified());
                requests.add(new TaskKey(definition.digest(), task.reference()));
                return;
            }
            if (selectors.stream()
                    .noneMatch(selector ->
                            selector instanceof CallSelector.OfTask named && named.includes(task.reference()))) {
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
                    // An activity already, or no call.
                }
            }
        }

        /**
         * A population is replaced without a mock too, because nothing in a test could execute it: the call is refused
         * then. The input is left out of the arguments: it is evaluated for each member.
         */
        private void population(Task task) {
            if (replace(task, TaskAction.CallPopulation.NAME).path("with") instanceof ObjectNode arguments) {
                arguments.remove("input");
            }
        }

        /** Replaces the whole body of a function; the mock gets the arguments of its call. */
        private void function(String called, Task body) {
            if (selectors.stream()
                    .anyMatch(
                            selector -> selector instanceof CallSelector.OfFunction named && named.includes(called))) {
                var document = document(body.reference());
                document.removeAll();
                document.put("call", MOCKED).put("with", "${ . }");
                functions.put(new TaskKey(definition.digest(), body.reference()), called);
            }
        }

        private ObjectNode replace(Task task, @Nullable String function) {
            var document = document(task.reference());
            document.put("call", MOCKED);
            if (function != null) {
                functions.put(new TaskKey(definition.digest(), task.reference()), function);
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
