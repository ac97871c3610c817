package dev.flow.calls;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.flow.calls.call.CallAttempt;
import dev.flow.calls.call.CallOptions;
import dev.flow.calls.host.HostFunction;
import dev.flow.calls.host.HostFunctions;
import dev.flow.calls.text.StructuredText;
import dev.flow.definition.Definition;
import dev.flow.definition.model.TemplateCompiler;
import dev.flow.definition.task.ExportTransform;
import dev.flow.definition.task.FlowDirective;
import dev.flow.definition.task.FunctionReference;
import dev.flow.definition.task.InputTransform;
import dev.flow.definition.task.OutputTransform;
import dev.flow.definition.task.Task;
import dev.flow.definition.task.TaskAction;
import dev.flow.definition.task.TaskList;
import dev.flow.definition.task.TaskProperties;
import dev.flow.definition.task.Use;
import dev.flow.definition.task.Workflow;
import dev.flow.definition.value.Template;
import dev.flow.engine.error.WorkflowError;
import dev.flow.engine.error.WorkflowErrors;
import dev.flow.engine.payload.Json;
import dev.flow.engine.record.CallRequest;
import io.temporal.failure.ApplicationFailure;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Makes calls as a worker would, without an engine; documents are written as YAML. */
public final class TestCalls implements AutoCloseable {
    static final String TASK = "/do/0/call";
    static final String KEY = "key-1";
    static final Instant NOW = Instant.parse("2026-11-21T12:00:00Z");

    private final Map<String, JsonNode> secrets = new LinkedHashMap<>();
    private final Map<String, Template> authentications = new LinkedHashMap<>();
    private final Map<String, JsonNode> resources = new LinkedHashMap<>();
    private final Map<String, JsonNode> variables = new LinkedHashMap<>();
    private List<String> declared = new ArrayList<>();
    private JsonNode input = Json.object();
    private CallOptions options = CallOptions.local();
    private HostFunctions functions = HostFunctions.none();
    private String digest = "sha256:0";
    private @org.jspecify.annotations.Nullable CallEnvironments environments;
    private InstantSource clock = Clock.fixed(NOW, ZoneOffset.UTC);
    private final List<CallActivities> open = new ArrayList<>();
    private @org.jspecify.annotations.Nullable CallActivities activities;

    public static JsonNode yaml(String text) {
        return StructuredText.read(text.getBytes(StandardCharsets.UTF_8));
    }

    TestCalls secret(String name, String yaml) {
        JsonNode value = yaml(yaml);
        secrets.put(name, value);
        declared.add(name);
        return this;
    }

    TestCalls undeclaredSecret(String name, String value) {
        secrets.put(name, Json.text(value));
        return this;
    }

    TestCalls declaring(String... names) {
        declared = List.of(names);
        return this;
    }

    TestCalls authentication(String name, String yaml) {
        authentications.put(name, template(yaml));
        return this;
    }

    TestCalls resource(String uri, String yaml) {
        resources.put(uri, yaml(yaml));
        return this;
    }

    TestCalls variable(String name, String yaml) {
        variables.put(name, yaml(yaml));
        return this;
    }

    TestCalls input(String yaml) {
        input = yaml(yaml);
        return this;
    }

    TestCalls options(CallOptions value) {
        options = value;
        return this;
    }

    TestCalls functions(HostFunction... value) {
        return functions(HostFunctions.of(value));
    }

    TestCalls functions(HostFunctions value) {
        functions = value;
        return this;
    }

    /** Instead of one of the secrets, functions and egress rules given here. */
    TestCalls environments(CallEnvironments value) {
        environments = value;
        return this;
    }

    /** The calls from now on are those of this definition. */
    TestCalls of(String definition) {
        digest = definition;
        return this;
    }

    TestCalls clock(InstantSource value) {
        clock = value;
        return this;
    }

    JsonNode http(String with) {
        return make(new TaskAction.Call("http", template(with)));
    }

    JsonNode openapi(String with) {
        return make(new TaskAction.Call("openapi", template(with)));
    }

    JsonNode function(String name, String version, String with) {
        return make(new TaskAction.CallFunction(new FunctionReference.Host(name, version), template(with)));
    }

    WorkflowError failingHttp(String with) {
        return failing(new TaskAction.Call("http", template(with)));
    }

    WorkflowError failingOpenapi(String with) {
        return failing(new TaskAction.Call("openapi", template(with)));
    }

    WorkflowError failingFunction(String name, String version, String with) {
        return failing(new TaskAction.CallFunction(new FunctionReference.Host(name, version), template(with)));
    }

    WorkflowError failing(TaskAction action) {
        return WorkflowErrors.of(failure(action), null);
    }

    ApplicationFailure failure(TaskAction action) {
        try {
            throw new AssertionError("the call succeeded with " + make(action));
        } catch (ApplicationFailure e) {
            assertThatItIsFinal(e);
            return e;
        }
    }

    private static void assertThatItIsFinal(ApplicationFailure failure) {
        if (!failure.isNonRetryable() || !failure.getType().equals("dev.flow.WorkflowError")) {
            throw new AssertionError("the engine would try again after", failure);
        }
    }

    JsonNode make(TaskAction action) {
        CallActivities current = activities;
        if (current == null) {
            current = activities(action);
            activities = current;
        }
        this.action = action;
        return current.call(request(), new CallAttempt("run-1", 1), () -> {});
    }

    private @org.jspecify.annotations.Nullable TaskAction action;

    CallRequest request() {
        return new CallRequest(digest, TASK, input, variables, KEY);
    }

    /** A worker's activities for one call. */
    CallActivities activities(TaskAction first) {
        action = first;
        CallActivities made = new CallActivities(
                _ -> Optional.of(definition()),
                environments != null
                        ? environments
                        : CallEnvironments.same(new CallEnvironment(
                                functions, name -> Optional.ofNullable(secrets.get(name)), options.egress())),
                options.limits(),
                options.timeouts(),
                clock);
        open.add(made);
        return made;
    }

    private Definition definition() {
        TaskAction current = java.util.Objects.requireNonNull(action);
        Task task = new Task(
                "call",
                TASK,
                new TaskProperties(
                        null,
                        InputTransform.NONE,
                        OutputTransform.NONE,
                        ExportTransform.NONE,
                        null,
                        new FlowDirective.Continue(),
                        Json.object()),
                current);
        Workflow workflow = new Workflow(
                Json.object(),
                InputTransform.NONE,
                new Use(authentications, Map.of(), List.of(), declared),
                new TaskList(List.of(task)),
                null,
                OutputTransform.NONE,
                null);
        return new Definition(
                "sha256:0",
                Json.object(),
                workflow,
                new Definition.References(Map.of(), resources, Map.of()),
                Map.of(TASK, task));
    }

    static Template template(String yaml) {
        JsonNode value = yaml.isBlank() ? MissingNode.getInstance() : yaml(yaml);
        return TemplateCompiler.strict().value(value);
    }

    static CallOptions impatient() {
        return CallOptions.local()
                .withTimeouts(
                        new CallOptions.Timeouts(Duration.ofSeconds(5), Duration.ofMillis(200), Duration.ofSeconds(1)));
    }

    @Override
    public void close() {
        open.forEach(CallActivities::close);
    }
}
