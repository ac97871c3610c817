package dev.flow.runs.describe;

import dev.flow.engine.error.WorkflowError;
import dev.flow.runs.Failure;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Whose turn it is when a run has failed. */
final class FailuresTest {
    private static final String STANDARD = "https://open-workflow-specification.org/spec/1.0.0/errors/";

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            validation     | 400 | /         | The input does not satisfy its schema  | validation     | input          | input  | false
            validation     | 400 | /         | The output does not satisfy its schema | validation     | contract       | output | false
            validation     | 400 | /do/0/pay | The input does not satisfy its schema  | validation     | contract       | task   | false
            configuration  | 400 | /do/0/pay | There is no such function              | configuration  | definition     | task   | false
            expression     | 400 | /do/0/pay | Expression failed                      | expression     | definition     | task   | false
            authentication | 401 | /do/0/pay | Authentication failed                  | authentication | execution      | task   | false
            authorization  | 403 | /do/0/pay | Not allowed                            | authorization  | execution      | task   | false
            communication  | 404 | /do/0/pay | No answer                              | communication  | execution      | task   | false
            communication  | 429 | /do/0/pay | Too Many Requests                      | communication  | execution      | task   | true
            communication  | 503 | /do/0/pay | Service Unavailable                    | communication  | execution      | task   | true
            timeout        | 408 | /do/0/pay | Timed out                              | timeout        | execution      | task   | true
            timeout        | 408 | /do/0/pay | The engine gave up waiting             | timeout        | infrastructure | task   | true
            timeout        | 408 | /         | Timed out                              | timeout        | execution      | task   | true
            runtime        | 500 | /do/0/pay | Value too large                        | runtime        | execution      | task   | false
            runtime        | 500 | /         | The interpreter failed                 | runtime        | internal       | task   | false
            runtime        | 500 | /do/0/pay | Unexpected failure: Oops               | runtime        | infrastructure | task   | false
            """)
    void a_standard_error_has_a_code_a_category_and_a_phase(
            String type,
            int status,
            String task,
            String title,
            String code,
            String category,
            String phase,
            boolean retryable) {
        Failure failure = Failures.of(new WorkflowError(STANDARD + type, status, title, null, task));

        assertThat(failure.code()).isEqualTo(code);
        assertThat(failure.task()).isEqualTo(task);
        assertThat(failure.category().label()).isEqualTo(category);
        assertThat(failure.phase().label()).isEqualTo(phase);
        assertThat(failure.retryable()).isEqualTo(retryable);
    }

    @ParameterizedTest
    @CsvSource({"409, false", "503, true"})
    void an_error_of_the_document_is_a_workflow_error(int status, boolean retryable) {
        Failure failure = Failures.of(new WorkflowError("https://example.com/no", status, null, null, null));

        assertThat(failure.code()).isEqualTo("workflow_error");
        assertThat(failure.category()).isEqualTo(Failure.Category.EXECUTION);
        assertThat(failure.task()).isEqualTo("/");
        assertThat(failure.retryable()).isEqualTo(retryable);
    }
}
