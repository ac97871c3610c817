package dev.flow.expression;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

import static org.assertj.core.api.Assertions.assertThat;

/** What holds of every value. */
class ValueLawsTest {
    private static boolean holds(String law, JsonNode value) {
        List<JsonNode> results = JqShorthand.compile(law).evaluate(value, Bindings.empty(), JqShorthand.EPOCH);
        return results.size() == 1 && results.getFirst().booleanValue();
    }

    @Property(tries = 200)
    void text_is_read_back_as_the_value_it_was_made_of(@ForAll("values") JsonNode value) {
        assertThat(holds("(tojson | fromjson) == .", value)).isTrue();
    }

    @Property(tries = 200)
    void sorting_permutes_and_orders(@ForAll("values") JsonNode value) {
        assertThat(holds(
                        "[.[]?] | sort as $s | ($s | length) == length and ($s - .) == [] and (. - $s) == []"
                                + " and all(range(($s | length) - 1); $s[.] <= $s[. + 1])",
                        value))
                .isTrue();
    }

    @Property(tries = 200)
    void every_path_leads_to_something_and_setting_it_there_changes_nothing(@ForAll("values") JsonNode value) {
        assertThat(holds(". as $v | all(paths; . as $p | ($v | setpath($p; getpath($p))) == $v)", value))
                .isTrue();
        assertThat(holds("([..] | length) == ([paths] | length) + 1", value)).isTrue();
    }

    @Property(tries = 200)
    void a_stream_is_put_together_again(@ForAll("values") JsonNode value) {
        assertThat(holds("fromstream(tostream) == .", value)).isTrue();
    }

    @Property(tries = 200)
    void groups_hold_every_element_once(@ForAll("values") JsonNode value) {
        assertThat(holds("[.[]?] | (group_by(.) | add // [] | sort) == sort", value))
                .isTrue();
    }

    @Property(tries = 200)
    void encodings_are_undone(@ForAll String text) {
        JsonNode value = JsonNodeFactory.instance.textNode(wellFormed(text));
        assertThat(holds("(@base64 | @base64d) == . and (@uri | @urid) == . and (@base32 | @base32d) == .", value))
                .isTrue();
        assertThat(holds("(explode | implode) == . and (split(\"\") | join(\"\")) == .", value))
                .isTrue();
    }

    /** Halves of surrogate pairs have no UTF-8. */
    private static String wellFormed(String text) {
        return text.codePoints()
                .filter(codePoint -> codePoint < 0xd800 || codePoint > 0xdfff)
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
    }

    @Provide
    Arbitrary<JsonNode> values() {
        JsonNodeFactory make = JsonNodeFactory.instance;
        Arbitrary<JsonNode> leaves = Arbitraries.oneOf(
                Arbitraries.of(make.nullNode(), make.booleanNode(true), make.booleanNode(false)),
                Arbitraries.longs().map(number -> JsonValues.read(Long.toString(number))),
                Arbitraries.doubles().between(-1e9, 1e9).map(make::numberNode),
                Arbitraries.strings().ofMaxLength(6).map(text -> make.textNode(wellFormed(text))));
        return Arbitraries.recursive(
                () -> leaves,
                inner -> Arbitraries.oneOf(
                        inner.list().ofMaxSize(4).map(list -> make.arrayNode().addAll(list)),
                        Arbitraries.maps(Arbitraries.strings().alpha().ofMaxLength(3), inner)
                                .ofMaxSize(4)
                                .map(fields -> make.objectNode().setAll(fields))),
                1,
                3);
    }
}
