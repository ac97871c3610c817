package dev.flow.workflowtest;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.flow.calls.host.HostFunction;
import dev.flow.calls.host.HostFunctionContext;
import dev.flow.calls.host.HostFunctions;
import dev.flow.definition.HostFunctionSignature;
import dev.flow.definition.load.DefinitionLoadException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** The workflow tests of a host, with its own functions. */
final class WorkflowTestsTest {
    private static final HostFunctions FUNCTIONS = HostFunctions.of(new Discount());

    @TempDir
    private Path folder;

    private static final class Discount implements HostFunction {
        @Override
        public HostFunctionSignature signature() {
            return new HostFunctionSignature("discount", "1.0.0", null, null);
        }

        @Override
        public JsonNode call(HostFunctionContext context, JsonNode arguments) {
            return JsonNodeFactory.instance.objectNode().put("percent", 15);
        }
    }

    private void tests(String tests) {
        new TestDirectory(folder).workflow("w", """
                do:
                  - discount: {call: 'discount:1.0.0@default', with: {customer: ada}}
                """).tests(tests);
    }

    @Test
    void a_test_calls_the_function_of_the_host() {
        tests("tests: {t: {realCalls: true, expect: {output: {percent: 15}}}}\n");

        var results = WorkflowTests.of(folder).withFunctions(FUNCTIONS).run();

        assertThat(results).singleElement().satisfies(result -> {
            assertThat(result.passed()).as(result.describe()).isTrue();
            assertThat(result.describe()).isEmpty();
        });
    }

    @Test
    void a_failed_test_describes_the_difference_and_the_run() {
        tests("tests: {t: {realCalls: true, expect: {output: {percent: 20}}}}\n");

        var results = WorkflowTests.of(folder).withFunctions(FUNCTIONS).run();

        assertThat(results).singleElement().satisfies(result -> {
            assertThat(result.passed()).isFalse();
            assertThat(result.describe()).startsWith("""
                    The output differs.
                      /percent: expected 20, got 15
                    What the run did:
                      ✓ discount""");
        });
    }

    @Test
    void only_the_tests_that_the_filter_accepts_run() {
        tests("tests: {one: {realCalls: true}, other: {realCalls: true}}\n");

        var results = WorkflowTests.of(folder)
                .withFunctions(FUNCTIONS)
                .run(test -> test.id().name().equals("other"));

        assertThat(results)
                .singleElement()
                .satisfies(result -> assertThat(result.id().name()).isEqualTo("other"));
    }

    @Test
    void an_invalid_test_throws_its_diagnostics_and_runs_nothing() {
        tests("tests: {t: {expct: {}}}\n");

        assertThatThrownBy(
                        () -> WorkflowTests.of(folder).withFunctions(FUNCTIONS).run())
                .isInstanceOf(DefinitionLoadException.class)
                .hasMessage("`expct` is not a property of a test.");
    }
}
