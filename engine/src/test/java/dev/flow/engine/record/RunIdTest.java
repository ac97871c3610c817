package dev.flow.engine.record;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

final class RunIdTest {
    @Test
    void an_id_tells_the_workflow_of_its_run() {
        assertThat(RunId.workflow(RunId.of("shop.order", "one"))).contains("shop.order");
        assertThat(RunId.workflow("shop.order.00000000000000000000000000")).contains("shop.order");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "shop.order",
                ".00000000000000000000000000",
                "shop.order.0000000000000000000000000",
                "shop.order.0000000000000000000000000a",
                "shop.order.0000000000000000000000000U",
                "shop.order.00000000000000000000000000\n"
            })
    void what_is_no_id_tells_none(String text) {
        assertThat(RunId.workflow(text)).isEmpty();
    }
}
