package dev.flow.cli.workflowtest;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.cli.workflowtest.Mock.Answer;
import dev.flow.cli.workflowtest.Mock.Content;
import dev.flow.cli.workflowtest.Mock.Reply;
import dev.flow.definition.StandardErrorType;
import dev.flow.definition.model.TemplateCompiler;
import dev.flow.definition.text.IsoDuration;
import dev.flow.engine.error.WorkflowError;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** {@code mocks} of a checked file, and the patterns of calls that expectations share with them. */
final class Mocks {
    private Mocks() {}

    static List<Mock> read(JsonNode mocks) {
        List<Mock> all = new ArrayList<>();
        mocks.forEach(mock -> all.add(new Mock(pattern(mock), reply(mock))));
        return all;
    }

    /** {@code task} or {@code function}, and {@code with}. */
    static CallPattern pattern(JsonNode call) {
        var subject = call.has("task")
                ? new Subject.OfTask(call.path("task").asText())
                : new Subject.OfFunction(call.path("function").asText());
        return new CallPattern(subject, call.get("with"));
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
        int usual = StandardErrorType.of(type)
                .orElse(StandardErrorType.COMMUNICATION)
                .status();
        int status = error.path("status").asInt(usual);
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
