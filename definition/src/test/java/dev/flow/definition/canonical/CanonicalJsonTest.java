package dev.flow.definition.canonical;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.DoubleNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.TextNode;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** The vectors of RFC 8785, and what its rules imply. */
class CanonicalJsonTest {
    private static final ObjectMapper MAPPER = new ObjectMapper();

    /** Appendix B: the bits of a double, and its text. */
    @ParameterizedTest
    @CsvSource({
        "0000000000000000, 0",
        "8000000000000000, 0",
        "0000000000000001, 5e-324",
        "8000000000000001, -5e-324",
        "7fefffffffffffff, 1.7976931348623157e+308",
        "ffefffffffffffff, -1.7976931348623157e+308",
        "4340000000000000, 9007199254740992",
        "c340000000000000, -9007199254740992",
        "4430000000000000, 295147905179352830000",
        "44b52d02c7e14af5, 9.999999999999997e+22",
        "44b52d02c7e14af6, 1e+23",
        "44b52d02c7e14af7, 1.0000000000000001e+23",
        "444b1ae4d6e2ef4e, 999999999999999700000",
        "444b1ae4d6e2ef4f, 999999999999999900000",
        "444b1ae4d6e2ef50, 1e+21",
        "3eb0c6f7a0b5ed8c, 9.999999999999997e-7",
        "3eb0c6f7a0b5ed8d, 0.000001",
        "41b3de4355555553, 333333333.3333332",
        "41b3de4355555554, 333333333.33333325",
        "41b3de4355555555, 333333333.3333333",
        "41b3de4355555556, 333333333.3333334",
        "41b3de4355555557, 333333333.33333343",
        "becbf647612f3696, -0.0000033333333333333333",
        "43143ff3c1cb0959, 1424953923781206.2",
    })
    void a_number_is_written_as_ecmascript_writes_it(String bits, String text) {
        double number = Double.longBitsToDouble(Long.parseUnsignedLong(bits, 16));

        assertThat(CanonicalJson.write(DoubleNode.valueOf(number))).isEqualTo(text);
    }

    @ParameterizedTest
    @ValueSource(doubles = {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY})
    void a_number_that_is_not_finite_has_no_text(double number) {
        assertThatThrownBy(() -> CanonicalJson.write(DoubleNode.valueOf(number)))
                .isInstanceOf(IllegalArgumentException.class);
    }

    /** Where ECMAScript changes between digits and exponents, and around powers of two. */
    @ParameterizedTest
    @CsvSource({
        "1e20, 100000000000000000000",
        "123456789012345680000, 123456789012345680000",
        "1e21, 1e+21",
        "1.5e21, 1.5e+21",
        "1e-6, 0.000001",
        "1.5e-6, 0.0000015",
        "1e-7, 1e-7",
        "1.5e-7, 1.5e-7",
        "0.1, 0.1",
        "100.0, 100",
        "1E2, 100",
        "-0.0, 0",
        "2e-3, 0.002",
        "4.50, 4.5",
        "2.2250738585072014e-308, 2.2250738585072014e-308",
        "2E23, 2e+23",
        "9007199254740991, 9007199254740991",
        "-9007199254740991, -9007199254740991",
        "1234567890, 1234567890",
        "5e-324, 5e-324",
        "1e-323, 1e-323",
        "2e-323, 2e-323",
    })
    void equal_numbers_are_written_alike(String written, String canonical) throws JsonProcessingException {
        assertThat(CanonicalJson.write(MAPPER.readTree(written))).isEqualTo(canonical);
    }

    @Test
    void the_text_of_a_number_is_the_shortest_that_reads_back_as_it() {
        Random random = new Random(8785);
        for (int i = 0; i < 20_000; i++) {
            double number = Double.longBitsToDouble(random.nextLong());
            if (!Double.isFinite(number)) {
                continue;
            }
            String text = CanonicalJson.write(DoubleNode.valueOf(number));

            assertThat(Double.parseDouble(text)).isEqualTo(number);
            BigDecimal digits = new BigDecimal(text).stripTrailingZeros();
            if (digits.precision() > 1) {
                var fewer = new MathContext(digits.precision() - 1, RoundingMode.HALF_EVEN);
                assertThat(digits.round(fewer).doubleValue()).isNotEqualTo(number);
            }
        }
    }

    /** Section 3.2.2. */
    @Test
    void the_sample_of_section_3_2_2() throws JsonProcessingException {
        JsonNode sample = MAPPER.readTree("""
                {
                  "numbers": [333333333.33333329, 1E30, 4.50, 2e-3, 0.000000000000000000000000001],
                  "string": "\\u20ac$\\u000F\\u000aA'\\u0042\\u0022\\u005c\\\\\\"\\/",
                  "literals": [null, true, false]
                }
                """);

        assertThat(CanonicalJson.write(sample))
                .isEqualTo("{\"literals\":[null,true,false],"
                        + "\"numbers\":[333333333.3333333,1e+30,4.5,0.002,1e-27],"
                        + "\"string\":\"€$\\u000f\\nA'B\\\"\\\\\\\\\\\"/\"}");
    }

    /** Section 3.2.3: an emoji is two surrogates, which stand before the private use and compatibility areas. */
    @Test
    void keys_are_sorted_by_their_utf_16_code_units() throws JsonProcessingException {
        JsonNode sample = MAPPER.readTree("""
                {
                  "\\u20ac": "Euro Sign",
                  "\\r": "Carriage Return",
                  "\\ufb33": "Hebrew Letter Dalet With Dagesh",
                  "1": "One",
                  "\\ud83d\\ude00": "Emoji: Grinning Face",
                  "\\u0080": "Control",
                  "\\u00f6": "Latin Small Letter O With Diaeresis"
                }
                """);

        assertThat(CanonicalJson.write(sample))
                .isEqualTo("{\"\\r\":\"Carriage Return\",\"1\":\"One\",\"\u0080\":\"Control\","
                        + "\"ö\":\"Latin Small Letter O With Diaeresis\",\"€\":\"Euro Sign\","
                        + "\"\uD83D\uDE00\":\"Emoji: Grinning Face\",\"\uFB33\":\"Hebrew Letter Dalet With Dagesh\"}");
    }

    @Test
    void a_key_that_is_the_beginning_of_another_stands_first() throws JsonProcessingException {
        assertThat(CanonicalJson.write(MAPPER.readTree("{\"ab\":1,\"\":2,\"a\":3,\"B\":4}")))
                .isEqualTo("{\"\":2,\"B\":4,\"a\":3,\"ab\":1}");
    }

    /** Section 3.2.2.2: five short escapes, small hex digits for the other control characters, nothing else. */
    @Test
    void control_characters_are_escaped_and_nothing_else_but_quote_and_backslash() {
        for (char c = 0; c < 0x180; c++) {
            String expected = switch (c) {
                case '\b' -> "\\b";
                case '\t' -> "\\t";
                case '\n' -> "\\n";
                case '\f' -> "\\f";
                case '\r' -> "\\r";
                case '"' -> "\\\"";
                case '\\' -> "\\\\";
                default -> c < 0x20 ? String.format("\\u%04x", (int) c) : String.valueOf(c);
            };
            assertThat(CanonicalJson.write(TextNode.valueOf(String.valueOf(c)))).isEqualTo("\"" + expected + "\"");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"\u2028", "\u2029", "/", "\u007F", "\uFEFF", "\uFFFF", "é", "e\u0301", "😀"})
    void text_is_neither_escaped_nor_normalized(String text) {
        assertThat(CanonicalJson.write(TextNode.valueOf(text))).isEqualTo("\"" + text + "\"");
    }

    /** Section 3.2.2.2: a lone surrogate must be an error. */
    @ParameterizedTest
    @ValueSource(ints = {0xD800, 0xDBFF, 0xDC00, 0xDEAD, 0xDFFF})
    void half_of_a_surrogate_pair_has_no_text(int half) {
        String text = "a" + (char) half + "b";
        assertThatThrownBy(() -> CanonicalJson.write(TextNode.valueOf(text)))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> CanonicalJson.write(
                        JsonNodeFactory.instance.objectNode().put(text, 1)))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void there_is_no_white_space_and_empty_collections_stay() throws JsonProcessingException {
        assertThat(CanonicalJson.write(MAPPER.readTree(" { \"b\" : [ ] , \"a\" : { } , \"c\" : [ [ ] , null ] } ")))
                .isEqualTo("{\"a\":{},\"b\":[],\"c\":[[],null]}");
    }

    /** As {@code sha256sum} prints them of the canonical texts. */
    @Test
    void the_digest_is_sha_256_over_utf_8() throws JsonProcessingException {
        assertThat(CanonicalJson.digest(MAPPER.readTree("{}")))
                .isEqualTo("sha256:44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a");
        assertThat(CanonicalJson.digest(MAPPER.readTree("{ \"ö\": \"€\" }")))
                .isEqualTo("sha256:879ed1f02d02db2f36a4c0ee6312aa428ab8c0cf9dffd1d3dd58bd62079ec4d7");
    }
}
