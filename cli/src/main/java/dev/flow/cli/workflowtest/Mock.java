package dev.flow.cli.workflowtest;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.definition.value.Template;
import dev.flow.engine.error.WorkflowError;
import dev.flow.expression.Bindings;
import dev.flow.expression.EvaluationOptions;
import java.time.Duration;
import java.util.List;

/** Answers calls in place of what they call. */
public record Mock(CallPattern calls, Reply reply) {

    /** Whether it is for this call. */
    public boolean answers(Call call) {
        return calls.matches(call);
    }

    /** The answer that mocked calls receive. */
    public sealed interface Reply {
        /** Every call the same. */
        record Always(Answer answer) implements Reply {}

        /** The first call the first one, and so on. */
        record InTurn(List<Answer> answers) implements Reply {
            public InTurn {
                answers = List.copyOf(answers);
            }
        }

        /** What is really called answers. */
        record Real() implements Reply {}
    }

    /** What one call gets, after this time of the run. */
    public record Answer(Content content, Duration delay) {}

    /** What an answer says. */
    public sealed interface Content {
        /** A result; its expressions read the call's arguments. */
        record Result(Template value) implements Content {
            /**
             * For a call with these arguments.
             *
             * @throws dev.flow.definition.value.TemplateException when it cannot be evaluated
             */
            public JsonNode value(JsonNode arguments, EvaluationOptions evaluation) {
                return value.evaluate(arguments, Bindings.empty(), evaluation);
            }
        }

        /** A failure; the task is its instance. */
        record Failure(WorkflowError error) implements Content {}
    }
}
