package dev.flow.engine.embedded;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.IntNode;
import dev.flow.definition.Definition;
import dev.flow.definition.task.ErrorTemplate;
import dev.flow.definition.task.ExportTransform;
import dev.flow.definition.task.FlowDirective;
import dev.flow.definition.task.InputTransform;
import dev.flow.definition.task.OutputTransform;
import dev.flow.definition.task.Task;
import dev.flow.definition.task.TaskAction;
import dev.flow.definition.task.TaskList;
import dev.flow.definition.task.TaskProperties;
import dev.flow.definition.task.Use;
import dev.flow.definition.task.Workflow;
import dev.flow.definition.value.Template;
import dev.flow.engine.RunResult;
import dev.flow.engine.StartRequest;
import dev.flow.engine.error.ErrorSource;
import dev.flow.engine.error.WorkflowError;
import dev.flow.engine.payload.Json;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

final class EmbeddedEngineTest {
    @Test
    void a_run_ends_with_the_output_of_its_last_task() {
        Definition definition = definition(task("first", constant(1)), task("second", constant(2)));

        assertThat(run(definition)).contains(new RunResult.Completed(new IntNode(2)));
    }

    @Test
    void a_run_that_raises_ends_with_the_error_at_its_task() {
        Definition definition = definition(task(
                "fail",
                new TaskAction.Raise(new ErrorTemplate(
                        new Template.Constant(Json.text("https://example.com/bad")),
                        new Template.Constant(new IntNode(400)),
                        null,
                        null,
                        null))));

        assertThat(run(definition))
                .contains(new RunResult.Faulted(
                        new WorkflowError("https://example.com/bad", 400, null, null, "/do/0/fail")
                                .from(new ErrorSource("/do/0/fail", null))));
    }

    private static Optional<RunResult> run(Definition definition) {
        try (EmbeddedEngine engine = EmbeddedEngine.builder()
                .definitions(digest -> Optional.of(definition))
                .calls(arguments -> null)
                .build()) {
            return engine.start(new StartRequest("run-1", "test.sample", definition.digest(), Json.object()))
                    .result(Duration.ofSeconds(20));
        }
    }

    private static TaskAction constant(int value) {
        JsonNode node = new IntNode(value);
        return new TaskAction.Set(new Template.Constant(node));
    }

    private static Task task(String name, TaskAction action) {
        return new Task(
                name,
                "/do/0/" + name,
                new TaskProperties(
                        null,
                        InputTransform.NONE,
                        OutputTransform.NONE,
                        ExportTransform.NONE,
                        null,
                        new FlowDirective.Continue(),
                        Json.object()),
                action);
    }

    private static Definition definition(Task... tasks) {
        return new Definition(
                "sha256:1",
                Json.object(),
                new Workflow(
                        Json.object(),
                        InputTransform.NONE,
                        new Use(Map.of(), Map.of(), List.of(), List.of()),
                        new TaskList(List.of(tasks)),
                        null,
                        OutputTransform.NONE,
                        null),
                Definition.References.NONE,
                Map.of());
    }
}
