package dev.flow.calls;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.calls.host.HostFunction;
import dev.flow.calls.host.HostFunctionContext;
import dev.flow.calls.host.HostFunctionException;
import dev.flow.calls.host.HostFunctions;
import dev.flow.definition.HostFunctionSignature;
import dev.flow.definition.task.FunctionReference;
import dev.flow.definition.task.StandardErrorType;
import dev.flow.definition.task.TaskAction;
import dev.flow.engine.error.WorkflowError;
import dev.flow.engine.payload.Json;
import io.temporal.failure.TemporalFailure;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

final class HostFunctionTest {
    private final TestCalls calls = new TestCalls();

    @AfterEach
    void close() {
        calls.close();
    }

    /** What a function does, without its signature. */
    private interface Body {
        JsonNode call(HostFunctionContext context, JsonNode arguments) throws Exception;
    }

    private static HostFunction function(String version, Body body) {
        return function(new HostFunctionSignature("convert", version), body);
    }

    private static HostFunction function(HostFunctionSignature signature, Body body) {
        return new HostFunction() {
            @Override
            public HostFunctionSignature signature() {
                return signature;
            }

            @Override
            public JsonNode call(HostFunctionContext context, JsonNode arguments) throws Exception {
                return body.call(context, arguments);
            }
        };
    }

    @Test
    void a_function_gets_its_arguments_and_gives_the_output() {
        calls.functions(function(
                "1.0.0",
                (context, arguments) ->
                        Json.object().put("twice", arguments.path("n").asInt() * 2)));

        assertThat(calls.function("convert", "1.0.0", "{n: 21}")).isEqualTo(TestCalls.yaml("{twice: 42}"));
    }

    @Test
    void arguments_that_are_not_given_are_an_empty_object_and_no_result_is_null() {
        AtomicReference<JsonNode> seen = new AtomicReference<>();
        calls.functions(function("1.0.0", (context, arguments) -> {
            seen.set(arguments);
            return com.fasterxml.jackson.databind.node.NullNode.getInstance();
        }));

        assertThat(calls.function("convert", "1.0.0", "").isNull()).isTrue();
        assertThat(seen.get()).isEqualTo(Json.object());
    }

    @Test
    void versions_live_side_by_side() {
        calls.functions(
                function("1.0.0", (context, arguments) -> Json.text("one")),
                function("2.0.0", (context, arguments) -> Json.text("two")));

        assertThat(calls.function("convert", "2.0.0", "").asText()).isEqualTo("two");
        assertThat(calls.function("convert", "1.0.0", "").asText()).isEqualTo("one");
    }

    @Test
    void the_context_says_who_calls() {
        AtomicReference<String> seen = new AtomicReference<>();
        calls.functions(function("1.0.0", (context, arguments) -> {
            seen.set(context.workflowId() + " " + context.task() + " " + context.idempotencyKey() + " "
                    + context.attempt() + " " + context.isCancelled());
            return Json.object();
        }));

        calls.function("convert", "1.0.0", "");

        assertThat(seen.get()).isEqualTo("run-1 /do/0/call key-1 1 false");
    }

    @Test
    void a_function_says_which_error_the_workflow_sees() {
        calls.functions(
                function("1.0.0", (context, arguments) -> {
                    throw HostFunctionException.of("https://example.com/odd", 418, "Odd", "It is odd.");
                }),
                function("2.0.0", (context, arguments) -> {
                    throw HostFunctionException.of(StandardErrorType.VALIDATION, "Bad", "It is bad.");
                }));

        assertThat(calls.failingFunction("convert", "1.0.0", ""))
                .isEqualTo(new WorkflowError("https://example.com/odd", 418, "Odd", "It is odd.", "/do/0/call"));
        assertThat(calls.failingFunction("convert", "2.0.0", ""))
                .isEqualTo(new WorkflowError(
                        "https://open-workflow-specification.org/spec/1.0.0/errors/validation",
                        400,
                        "Bad",
                        "It is bad.",
                        "/do/0/call"));
    }

    @Test
    void any_other_exception_is_a_runtime_error() {
        calls.functions(function("1.0.0", (context, arguments) -> {
            throw new IOException("the disk is full");
        }));

        WorkflowError error = calls.failingFunction("convert", "1.0.0", "");

        assertThat(error.type()).endsWith("/errors/runtime");
        assertThat(error.status()).isEqualTo(500);
        assertThat(error.detail()).isEqualTo("convert:1.0.0 failed with IOException: the disk is full");
    }

    @Test
    void arguments_and_results_are_checked_against_their_schemas() {
        HostFunctionSignature signature = new HostFunctionSignature(
                "convert",
                "1.0.0",
                TestCalls.yaml("{type: object, required: [n], properties: {n: {type: integer}}}"),
                TestCalls.yaml("{type: string}"));
        calls.functions(function(signature, (context, arguments) -> arguments.path("n")));

        WorkflowError wrongArguments = calls.failingFunction("convert", "1.0.0", "{n: x}");
        WorkflowError wrongResult = calls.failingFunction("convert", "1.0.0", "{n: 1}");

        assertThat(wrongArguments.type()).endsWith("/errors/validation");
        assertThat(wrongArguments.detail()).startsWith("The arguments of convert:1.0.0 do not fit");
        assertThat(wrongResult.type()).endsWith("/errors/validation");
        assertThat(wrongResult.detail()).startsWith("The result of convert:1.0.0 does not fit");
    }

    @Test
    void secrets_of_a_function_are_declared_and_taken_out() {
        calls.secret("key", "a-secret-value").undeclaredSecret("other", "x");
        calls.functions(
                function(
                        "1.0.0",
                        (context, arguments) ->
                                Json.text("I used " + context.secret("key").asText())),
                function("2.0.0", (context, arguments) -> {
                    throw new IOException("refused " + context.secret("key").asText());
                }),
                function("3.0.0", (context, arguments) -> context.secret("other")));

        assertThat(calls.function("convert", "1.0.0", "").asText()).isEqualTo("I used ********");
        assertThat(calls.failingFunction("convert", "2.0.0", "").detail()).endsWith("refused ********");
        assertThat(calls.failingFunction("convert", "3.0.0", "").type()).endsWith("/errors/authorization");
    }

    @Test
    void a_call_on_a_worker_without_the_function_is_no_failure_of_the_workflow() {
        assertThatThrownBy(() -> calls.function("convert", "1.0.0", ""))
                .as("the engine gives the activity out again")
                .isNotInstanceOf(TemporalFailure.class)
                .hasMessage("This worker has no function convert:1.0.0.");
    }

    @Test
    void a_function_that_is_broken_is_no_failure_of_the_worker() {
        calls.functions(function("1.0.0", (context, arguments) -> {
            throw new StackOverflowError();
        }));

        assertThat(calls.failing(new TaskAction.CallFunction(
                                new FunctionReference.Host("convert", "1.0.0"), TestCalls.template("")))
                        .type())
                .endsWith("/errors/runtime");
    }

    @Test
    void two_functions_of_one_name_and_version_are_refused() {
        HostFunction one = function("1.0.0", (context, arguments) -> arguments);

        assertThatThrownBy(() -> HostFunctions.of(one, one))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("Two host functions are named convert:1.0.0.");
    }
}
