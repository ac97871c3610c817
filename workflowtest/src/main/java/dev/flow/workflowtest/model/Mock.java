package dev.flow.workflowtest.model;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.definition.value.Template;
import dev.flow.engine.error.WorkflowError;
import dev.flow.expression.Bindings;
import dev.flow.expression.EvaluationOptions;
import java.time.Duration;
import java.util.List;

/** Answers calls in place of the called service or function. */
public record Mock(CallPattern calls, Reply reply) {

    /** Whether this mock answers the call. */
    public boolean answers(RecordedCall call) {
        return calls.matches(call);
    }

    /** How a mock answers. */
    public sealed interface Reply {
        /** Every call gets the same answer. */
        record Always(Answer answer) implements Reply {}

        /** The first call gets the first answer, the second call the second, and so on. */
        record InTurn(List<Answer> answers) implements Reply {
            public InTurn {
                answers = List.copyOf(answers);
            }
        }

        /** The call is made. */
        record Real() implements Reply {}
    }

    /**
     * The answer to one call.
     *
     * @param delay how long the call takes, in the time of the run
     */
    public record Answer(Content content, Duration delay) {}

    /** The content of an answer. */
    public sealed interface Content {
        /** A result; its expressions read the arguments of the call. */
        record Result(Template value) implements Content {
            /**
             * The result for a call with these arguments.
             *
             * @throws dev.flow.definition.value.TemplateException when it cannot be evaluated
             */
            public JsonNode value(JsonNode arguments, EvaluationOptions evaluation) {
                return value.evaluate(arguments, Bindings.empty(), evaluation);
            }
        }

        /** An error; the task becomes its instance. */
        record Failure(WorkflowError error) implements Content {}
    }
}
