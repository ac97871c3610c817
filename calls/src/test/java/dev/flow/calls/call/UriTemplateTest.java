package dev.flow.calls.call;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.calls.TestCalls;
import dev.flow.calls.failure.CallFailure;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Values and expectations are those of RFC 6570, sections 1.2 and 3.2.2, then those of the DSL reference. */
final class UriTemplateTest {
    private static final JsonNode VALUES = TestCalls.yaml("""
            var: value
            hello: Hello World!
            half: 50%
            path: /foo/bar
            empty: ""
            x: "1024"
            y: "768"
            undef: null
            pet-id: 6
            number: 7.5
            yes: true
            object: {id: 1}
            list: [red]
            accents: naïve
            """);

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{var}          | value",
                "{hello}        | Hello%20World%21",
                "{half}         | 50%25",
                "{x,y}          | 1024,768",
                "{x,hello,y}    | 1024,Hello%20World%21,768",
                "?{x,empty}     | ?1024,",
                "?{empty}       | ?",
                "{var:3}        | val",
                "{var:30}       | value",
                "{path:6}/here  | %2Ffoo%2Fb/here",
                "{pet-id}       | 6",
                "{number}       | 7.5",
                "{accents:3}    | na%C3%AF",
                "a b/ü          | a%20b/%C3%BC",
                "/a%20b?c=d#e   | /a%20b?c=d#e",
                "100%           | 100%25",
                "%zz%4/%4a%%41  | %25zz%254/%4a%25%41",
                "-._~:/?#[]@!$&'()*+,;= | -._~:/?#[]@!$&'()*+,;=",
                "a\\^`<>\"😀     | a%5C%5E%60%3C%3E%22%F0%9F%98%80",
            })
    void simple_expansion_is_that_of_the_standard(String template, String expected) {
        assertThat(UriTemplate.expand(template, VALUES)).isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{object}",
                "{list}",
                "O{undef}X",
                "O{missing}X",
                "?{x,undef}",
                "?{missing,y}",
                "{undef:3}",
                "/o/{empty}",
                "/o/{empty}/items?all=true",
                "{x,y}/{empty}"
            })
    void a_name_without_a_value_that_fits_is_an_expression_error(String template) {
        assertThatThrownBy(() -> UriTemplate.expand(template, VALUES))
                .isInstanceOfSatisfying(CallFailure.class, failure -> {
                    assertThat(failure.error().type())
                            .isEqualTo("https://open-workflow-specification.org/spec/1.0.0/errors/expression");
                    assertThat(failure.error().status()).isEqualTo(400);
                });
    }

    @ParameterizedTest
    @ValueSource(strings = {"{+path}", "{#x}", "{.x}", "{/x}", "{;x}", "{?x}", "{&x}", "{}", "{x", "x}", "{ { x } }"})
    void what_the_specification_does_not_have_is_a_configuration_error(String template) {
        assertThatThrownBy(() -> UriTemplate.expand(template, VALUES))
                .isInstanceOfSatisfying(
                        CallFailure.class,
                        failure -> assertThat(failure.error().type()).endsWith("/errors/configuration"));
    }

    @Test
    void an_input_that_is_no_object_has_no_values() {
        assertThatThrownBy(() -> UriTemplate.expand("a{x}b", TestCalls.yaml("[1]")))
                .isInstanceOf(CallFailure.class);
    }
}
