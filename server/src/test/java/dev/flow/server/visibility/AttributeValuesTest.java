package dev.flow.server.visibility;

import com.google.protobuf.ByteString;
import io.temporal.api.common.v1.Payload;
import io.temporal.api.enums.v1.IndexedValueType;
import java.util.List;
import org.junit.jupiter.api.Test;

import static io.temporal.api.enums.v1.IndexedValueType.INDEXED_VALUE_TYPE_BOOL;
import static io.temporal.api.enums.v1.IndexedValueType.INDEXED_VALUE_TYPE_DATETIME;
import static io.temporal.api.enums.v1.IndexedValueType.INDEXED_VALUE_TYPE_DOUBLE;
import static io.temporal.api.enums.v1.IndexedValueType.INDEXED_VALUE_TYPE_INT;
import static io.temporal.api.enums.v1.IndexedValueType.INDEXED_VALUE_TYPE_KEYWORD;
import static io.temporal.api.enums.v1.IndexedValueType.INDEXED_VALUE_TYPE_KEYWORD_LIST;
import static io.temporal.api.enums.v1.IndexedValueType.INDEXED_VALUE_TYPE_TEXT;
import static org.assertj.core.api.Assertions.assertThat;

final class AttributeValuesTest {
    private static Payload json(String json) {
        return Payload.newBuilder().setData(ByteString.copyFromUtf8(json)).build();
    }

    private static void assertValue(String json, IndexedValueType type, Value value) {
        assertThat(AttributeValues.of(json(json), type)).contains(value);
        assertThat(AttributeValues.isValid(json(json), type)).isTrue();
    }

    @Test
    void a_payload_is_read_as_the_type_of_its_attribute() {
        assertValue("\"acme\"", INDEXED_VALUE_TYPE_KEYWORD, new Value.Text("acme"));
        assertValue("[\"acme\"]", INDEXED_VALUE_TYPE_KEYWORD, new Value.Text("acme"));
        assertValue("[\"a\",\"b\"]", INDEXED_VALUE_TYPE_KEYWORD_LIST, new Value.Terms(List.of("a", "b")));
        assertValue("\"a\"", INDEXED_VALUE_TYPE_KEYWORD_LIST, new Value.Terms(List.of("a")));
        assertValue(
                "\"Handle, with care!\"", INDEXED_VALUE_TYPE_TEXT, new Value.Terms(List.of("handle", "with", "care")));
        assertValue("9007199254740993", INDEXED_VALUE_TYPE_INT, new Value.Whole(9_007_199_254_740_993L));
        assertValue("2", INDEXED_VALUE_TYPE_DOUBLE, new Value.Real(2));
        assertValue("true", INDEXED_VALUE_TYPE_BOOL, new Value.Flag(true));
        assertValue("\"1970-01-01T01:00:00.000001+01:00\"", INDEXED_VALUE_TYPE_DATETIME, new Value.Whole(1));
    }

    @Test
    void null_and_an_empty_list_are_no_value() {
        for (String json : List.of("null", "[]", "")) {
            assertThat(AttributeValues.of(json(json), INDEXED_VALUE_TYPE_KEYWORD_LIST))
                    .isEmpty();
            assertThat(AttributeValues.isValid(json(json), INDEXED_VALUE_TYPE_KEYWORD_LIST))
                    .isTrue();
        }
    }

    @Test
    void a_payload_of_another_type_is_invalid() {
        assertInvalid("5", INDEXED_VALUE_TYPE_KEYWORD);
        assertInvalid("[\"a\",\"b\"]", INDEXED_VALUE_TYPE_KEYWORD);
        assertInvalid("[1]", INDEXED_VALUE_TYPE_KEYWORD_LIST);
        assertInvalid("1.5", INDEXED_VALUE_TYPE_INT);
        assertInvalid("9223372036854775808", INDEXED_VALUE_TYPE_INT);
        assertInvalid("\"true\"", INDEXED_VALUE_TYPE_BOOL);
        assertInvalid("\"yesterday\"", INDEXED_VALUE_TYPE_DATETIME);
        assertInvalid("not json", INDEXED_VALUE_TYPE_KEYWORD);
    }

    private static void assertInvalid(String json, IndexedValueType type) {
        assertThat(AttributeValues.of(json(json), type)).isEmpty();
        assertThat(AttributeValues.isValid(json(json), type)).isFalse();
    }

    /** PostgreSQL keeps no text with the first, and UTF-8 has no form of the second. */
    @Test
    void what_databases_do_not_keep_is_replaced() {
        assertValue("\"a\\u0000b\"", INDEXED_VALUE_TYPE_KEYWORD, new Value.Text("a\uFFFDb"));
        assertValue("\"a\\ud800b\"", INDEXED_VALUE_TYPE_KEYWORD, new Value.Text("a\uFFFDb"));
        assertValue("\"\\ud83d\\ude00\"", INDEXED_VALUE_TYPE_KEYWORD, new Value.Text("\uD83D\uDE00"));
    }
}
