package dev.flow.runtime.configuration;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

final class EngineOpenRunsTest {
    @ParameterizedTest
    @CsvSource({
        "/do/0/pay, pay",
        "/do/0/pay#.3~1, pay",
        "/do/0/loop/do/1/pay#.3, pay",
        "/do/0/pay~1refund#.3, pay/refund",
        "/do/0/pay#.3>/use/functions/charge, pay",
        "/do/0/pay>/use/functions/charge/do/0/send#~1, pay",
        "/, ''"
    })
    void an_execution_is_in_a_task_of_the_document_of_its_run(String execution, String name) {
        assertThat(EngineOpenRuns.name(execution)).isEqualTo(name);
    }
}
