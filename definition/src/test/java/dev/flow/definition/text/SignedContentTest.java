package dev.flow.definition.text;

import dev.flow.definition.text.SignedContent.Part.Field;
import dev.flow.definition.text.SignedContent.Part.Literal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class SignedContentTest {

    @Test
    void literals_and_fields_keep_their_order() {
        assertThat(SignedContent.of("v0:{timestamp}:{body}").parts())
                .containsExactly(new Literal("v0:"), Field.TIMESTAMP, new Literal(":"), Field.BODY);
        assertThat(SignedContent.of("{body}").parts()).containsExactly(Field.BODY);
    }

    @Test
    void it_knows_which_fields_are_signed() {
        SignedContent content = SignedContent.of("{id}.{body}");

        assertThat(content.has(Field.ID)).isTrue();
        assertThat(content.has(Field.TIMESTAMP)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"{body}", "{timestamp}.{body}", "{id}.{timestamp}.{body}", "v0:{timestamp}:{body}"})
    void contents_of_known_senders_have_no_problem(String text) {
        assertThat(SignedContent.problem(text)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "{timestamp},`{body}` is not there",
        "{body}{body},`{body}` is there twice.",
        "{timestamp}{timestamp}{body},`{timestamp}` is there twice.",
        "{payload}.{body},Braces stand for",
        "{body,Braces stand for",
        "'',`{body}` is not there",
    })
    void a_text_that_describes_no_content_says_why(String text, String why) {
        assertThat(SignedContent.problem(text)).get().asString().startsWith(why);
    }
}
