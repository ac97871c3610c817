package dev.flow.calls.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.calls.TestCalls;
import java.net.URI;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/** The table of examples of OpenAPI 3.1, "Style Examples": color is empty, a string, an array, an object. */
final class OpenApiParameterTest {
    private static final OpenApiDocument DOCUMENT =
            new OpenApiDocument(URI.create("http://example.com/"), TestCalls.yaml("{openapi: 3.1.0}"));

    private static JsonNode value(String kind) {
        return switch (kind) {
            case "string" -> TestCalls.yaml("[blue]").get(0);
            case "array" -> TestCalls.yaml("[blue, black, brown]");
            default -> TestCalls.yaml("{R: 100, G: 200, B: 150}");
        };
    }

    private static OpenApiParameter parameter(String in, String style, boolean explode) {
        return OpenApiParameter.of(
                TestCalls.yaml("{name: color, in: %s, style: %s, explode: %s}".formatted(in, style, explode)),
                DOCUMENT);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "matrix | false | string | ;color=blue",
                "matrix | false | array  | ;color=blue,black,brown",
                "matrix | false | object | ;color=R,100,G,200,B,150",
                "matrix | true  | array  | ;color=blue;color=black;color=brown",
                "matrix | true  | object | ;R=100;G=200;B=150",
                "label  | false | string | .blue",
                "label  | false | array  | .blue,black,brown",
                "label  | false | object | .R,100,G,200,B,150",
                "label  | true  | array  | .blue.black.brown",
                "label  | true  | object | .R=100.G=200.B=150",
                "simple | false | string | blue",
                "simple | false | array  | blue,black,brown",
                "simple | false | object | R,100,G,200,B,150",
                "simple | true  | object | R=100,G=200,B=150",
            })
    void a_path_is_written_in_its_style(String style, boolean explode, String kind, String expected) {
        assertThat(parameter("path", style, explode).inPath(value(kind))).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "form           | false | string | color=blue",
                "form           | false | array  | color=blue,black,brown",
                "form           | false | object | color=R,100,G,200,B,150",
                "form           | true  | array  | color=blue&color=black&color=brown",
                "form           | true  | object | R=100&G=200&B=150",
                "spaceDelimited | false | array  | color=blue%20black%20brown",
                "pipeDelimited  | false | array  | color=blue%7Cblack%7Cbrown",
                "deepObject     | true  | object | color%5BR%5D=100&color%5BG%5D=200&color%5BB%5D=150",
            })
    void a_query_is_written_in_its_style(String style, boolean explode, String kind, String expected) {
        assertThat(String.join("&", parameter("query", style, explode).inQuery(value(kind))))
                .isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"false | R,100,G,200,B,150", "true | R=100,G=200,B=150"})
    void a_header_is_written_as_it_is(boolean explode, String expected) {
        assertThat(parameter("header", "simple", explode).plain(value("object")))
                .isEqualTo(expected);
    }
}
