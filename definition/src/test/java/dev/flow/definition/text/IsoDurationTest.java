package dev.flow.definition.text;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Durations of documents. */
class IsoDurationTest {

    @ParameterizedTest
    @CsvSource({
        "PT30S, PT30S",
        "P1D, PT24H",
        "P1W, PT168H",
        "P1W2DT3H4M5S, PT219H4M5S",
        "PT0.5S, PT0.5S",
        "P0.5D, PT12H",
        "PT1.5M, PT1M30S",
        "PT0S, PT0S",
        "PT0.000000001S, PT0.000000001S",
    })
    void is_that_long(String text, Duration expected) {
        assertThat(IsoDuration.parse(text)).contains(expected);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "P",
                "PT",
                "P1DT",
                "30s",
                "PT30",
                "P1Y",
                "P1M",
                "-PT1S",
                "PT-1S",
                "pt1s",
                "PT1,5S",
                " PT1S",
                "PT1S1M",
                "PT999999999999999999999S",
            })
    void is_no_duration(String text) {
        assertThat(IsoDuration.parse(text)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "{\"seconds\": 90}; PT1M30S",
                "{\"days\": 1, \"hours\": 2, \"minutes\": 3, \"seconds\": 4, \"milliseconds\": 5}; PT26H3M4.005S",
                "\"PT5S\"; PT5S",
            })
    void is_read_from_json(String json, Duration expected) throws Exception {
        assertThat(IsoDuration.read(json(json))).contains(expected);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "{\"second\": 1}",
                "{\"seconds\": -1}",
                "{\"seconds\": 1.5}",
                "5",
                "null",
                "[]",
                "{\"seconds\": 1, \"x\": 2}"
            })
    void is_not_read_from_json(String json) throws Exception {
        assertThat(IsoDuration.read(json(json))).isEmpty();
    }

    private static JsonNode json(String text) throws Exception {
        return new ObjectMapper().readTree(text);
    }
}
