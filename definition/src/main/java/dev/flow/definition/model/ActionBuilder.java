package dev.flow.definition.model;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.flow.definition.grammar.ValueShape;
import dev.flow.definition.task.Catch;
import dev.flow.definition.task.TaskAction;
import dev.flow.definition.text.Pointer;
import dev.flow.definition.value.Template;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Builds what a task does, by the property that says its kind (DSL reference, "Task"). */
record ActionBuilder(
        TaskBuilder tasks, TemplateCompiler templates, PolicyBuilder policies, FunctionReferences functions) {
    private static final Set<String> BUILT_IN = Set.of("http", "openapi", "grpc", "asyncapi", "a2a", "mcp");
    private static final ValueShape POPULATION = new ValueShape.Type("populationArguments");
    private static final JsonNode EMPTY = JsonNodeFactory.instance.objectNode();

    TaskAction build(JsonNode task, Pointer at) {
        if (task.has("for")) {
            return loop(task, at);
        }
        if (task.has("try")) {
            return attempt(task, at);
        }
        if (task.has("listen")) {
            return listen(task, at);
        }
        if (task.has("call")) {
            return call(task);
        }
        if (task.has("set")) {
            return new TaskAction.Set(templates.value(task.path("set")));
        }
        if (task.has("do")) {
            return new TaskAction.Do(tasks.list(task.path("do"), at.child("do")));
        }
        if (task.has("fork")) {
            JsonNode fork = task.path("fork");
            Pointer branches = at.child("fork").child("branches");
            return new TaskAction.Fork(
                    tasks.list(fork.path("branches"), branches),
                    fork.path("compete").asBoolean());
        }
        if (task.has("switch")) {
            return choose(task.path("switch"));
        }
        if (task.has("raise")) {
            return new TaskAction.Raise(policies.error(task.path("raise").path("error")));
        }
        if (task.has("wait")) {
            return new TaskAction.Wait(Objects.requireNonNull(templates.duration(task.get("wait"))));
        }
        if (task.has("emit")) {
            return new TaskAction.Emit(
                    templates.value(task.path("emit").path("event").path("with"), new ValueShape.Type("emittedEvent")));
        }
        return run(task.path("run"));
    }

    private TaskAction loop(JsonNode task, Pointer at) {
        JsonNode loop = task.path("for");
        return new TaskAction.For(
                loop.path("each").asText("item"),
                loop.path("at").asText("index"),
                Objects.requireNonNull(templates.expression(loop.get("in"))),
                templates.expression(task.get("while")),
                tasks.list(task.path("do"), at.child("do")));
    }

    private TaskAction attempt(JsonNode task, Pointer at) {
        JsonNode handler = task.path("catch");
        JsonNode then = handler.get("then");
        return new TaskAction.Try(
                tasks.list(task.path("try"), at.child("try")),
                new Catch(
                        policies.filter(handler.path("errors").get("with")),
                        handler.path("as").asText("error"),
                        templates.expression(handler.get("when")),
                        templates.expression(handler.get("exceptWhen")),
                        policies.retry(handler.get("retry")),
                        tasks.optional(handler.get("do"), at.child("catch").child("do")),
                        then == null ? null : TaskBuilder.then(then)));
    }

    private TaskAction listen(JsonNode task, Pointer at) {
        JsonNode listen = task.path("listen");
        return new TaskAction.Listen(
                new EventConsumptionBuilder(templates).consumption(listen.path("to")),
                EventConsumptionBuilder.read(listen.path("read")),
                iteration(task.get("foreach"), at.child("foreach")));
    }

    private TaskAction.Listen.@Nullable Iteration iteration(@Nullable JsonNode foreach, Pointer at) {
        return foreach == null
                ? null
                : new TaskAction.Listen.Iteration(
                        foreach.path("item").asText("item"),
                        foreach.path("at").asText("index"),
                        tasks.optional(foreach.get("do"), at.child("do")),
                        tasks.output(foreach.get("output")),
                        tasks.export(foreach.get("export")));
    }

    private TaskAction call(JsonNode task) {
        String call = task.path("call").asText();
        JsonNode with = task.get("with");
        JsonNode given = with == null ? EMPTY : with;
        if (call.equals(TaskAction.CallPopulation.NAME)) {
            return population(given);
        }
        return BUILT_IN.contains(call)
                ? new TaskAction.Call(call, templates.value(given, new ValueShape.Type(call + "Arguments")))
                : new TaskAction.CallFunction(functions.resolve(call), templates.value(given));
    }

    private TaskAction population(JsonNode with) {
        JsonNode workflow = with.path("workflow");
        return new TaskAction.CallPopulation(
                templates.value(with.path("query"), ValueSlots.property(POPULATION, "query")),
                argument(with, "page"),
                argument(with, "concurrency"),
                new TaskAction.CallPopulation.Member(
                        workflow.path("namespace").asText(),
                        workflow.path("name").asText(),
                        workflow.path("version").asText("latest"),
                        argument(with, "input")),
                stopAfter(with.path("on_failure")));
    }

    private @Nullable Template argument(JsonNode with, String name) {
        JsonNode value = with.get(name);
        return value == null ? null : templates.value(value, ValueSlots.property(POPULATION, name));
    }

    private static int stopAfter(JsonNode onFailure) {
        if (onFailure.isObject()) {
            return onFailure.path("stop_after").asInt();
        }
        return onFailure.asText().equals("stop") ? 1 : TaskAction.CallPopulation.COLLECT;
    }

    /** In order, except that the case that holds when no other does comes last. */
    private TaskAction choose(JsonNode cases) {
        List<TaskAction.Switch.Case> built = new ArrayList<>(cases.size());
        List<TaskAction.Switch.Case> last = new ArrayList<>(1);
        int index = 0;
        for (JsonNode item : cases) {
            Map.Entry<String, JsonNode> entry = item.properties().iterator().next();
            JsonNode choice = entry.getValue();
            (choice.has("when") ? built : last)
                    .add(new TaskAction.Switch.Case(
                            entry.getKey(),
                            index++,
                            templates.expression(choice.get("when")),
                            TaskBuilder.then(choice.get("then"))));
        }
        built.addAll(last);
        return new TaskAction.Switch(built);
    }

    private TaskAction run(JsonNode run) {
        boolean await = run.path("await").asBoolean(true);
        JsonNode workflow = run.get("workflow");
        if (workflow != null) {
            return new TaskAction.RunWorkflow(
                    workflow.path("namespace").asText(),
                    workflow.path("name").asText(),
                    workflow.path("version").asText("latest"),
                    templates.optional(workflow.get("input")),
                    await);
        }
        for (String kind : List.of("container", "script", "shell")) {
            JsonNode process = run.get(kind);
            if (process != null) {
                return new TaskAction.RunProcess(
                        kind, process, await, run.path("return").asText("stdout"));
            }
        }
        throw new IllegalArgumentException("A document that was not checked: `run` says nothing to run");
    }
}
