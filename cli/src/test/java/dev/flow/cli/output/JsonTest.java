package dev.flow.cli.output;

import com.fasterxml.jackson.core.JsonProcessingException;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** What {@code flow eval} and {@code flow run} read. */
class JsonTest {
    @Test
    void a_byte_order_mark_before_the_value_is_passed_over() throws JsonProcessingException {
        assertThat(Json.read("\ufeff{\"a\":1}").toString()).isEqualTo("{\"a\":1}");
        assertThat(Json.readAll("\ufeff[1] 2").toString()).isEqualTo("[[1], 2]");
    }
}
