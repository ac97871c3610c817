package dev.flow.workflowtest.model;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.definition.model.TemplateCompiler;
import dev.flow.definition.task.StandardErrorType;
import dev.flow.definition.text.IsoDuration;
import dev.flow.engine.error.WorkflowError;
import dev.flow.workflowtest.model.Mock.Answer;
import dev.flow.workflowtest.model.Mock.Content;
import dev.flow.workflowtest.model.Mock.Reply;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads {@code mocks} of a checked test file, and the call patterns that expectations share with them. */
final class MockReader {
    private MockReader() {}

    static List<Mock> read(JsonNode mocks) {
        List<Mock> all = new ArrayList<>();
        mocks.forEach(mock -> all.add(new Mock(pattern(mock), reply(mock))));
        return all;
    }

    /** {@code task} or {@code function}, and {@code with}. */
    static CallPattern pattern(JsonNode call) {
        var selector = call.has("task")
                ? new CallSelector.OfTask(call.path("task").asText())
                : new CallSelector.OfFunction(call.path("function").asText());
        return new CallPattern(selector, call.get("with"));
    }

    private static Reply reply(JsonNode mock) {
        if (mock.path("real").asBoolean()) {
            return new Reply.Real();
        }
        if (!mock.has("answers")) {
            return new Reply.Always(answer(mock));
        }
        List<Answer> answers = new ArrayList<>();
        mock.path("answers").forEach(answer -> answers.add(answer(answer)));
        return new Reply.InTurn(answers);
    }

    private static Answer answer(JsonNode answer) {
        var content = answer.has("error")
                ? new Content.Failure(error(answer.path("error")))
                : new Content.Result(TemplateCompiler.strict().value(answer.path("result")));
        return new Answer(
                content, IsoDuration.parse(answer.path("delay").asText()).orElse(Duration.ZERO));
    }

    private static WorkflowError error(JsonNode error) {
        var type = type(error.path("type").asText(StandardErrorType.COMMUNICATION.label()));
        int defaultStatus = StandardErrorType.of(type)
                .orElse(StandardErrorType.COMMUNICATION)
                .status();
        int status = error.path("status").asInt(defaultStatus);
        return new WorkflowError(
                type, status, text(error.get("title"), "Mocked error"), text(error.get("detail"), null), null);
    }

    private static @Nullable String text(@Nullable JsonNode value, @Nullable String otherwise) {
        return value == null ? otherwise : value.asText();
    }

    /** A standard error by its name, or any URI. */
    static String type(String nameOrUri) {
        for (var standard : StandardErrorType.values()) {
            if (standard.label().equals(nameOrUri)) {
                return standard.uri();
            }
        }
        return StandardErrorType.normalize(nameOrUri);
    }
}
