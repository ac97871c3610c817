package dev.flow.calls.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.calls.text.JsonText;
import dev.flow.calls.text.MediaType;
import dev.flow.calls.text.PercentEncoding;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.UnaryOperator;

/**
 * A parameter and how it is written (OpenAPI 3.1, "Parameter Object"; Swagger 2.0 in the same words).
 *
 * @param in {@code path}, {@code query}, {@code header}, {@code cookie}, and of Swagger {@code body}, {@code formData}
 * @param json whether the value is written as JSON
 */
record OpenApiParameter(String name, String in, boolean required, Style style, JsonNode schema, boolean json) {

    /** How the values of an array or object are joined. */
    record Style(String name, boolean explode, boolean allowReserved) {}

    static OpenApiParameter of(JsonNode parameter, OpenApiDocument document) {
        String in = parameter.path("in").asText().equals("formData")
                ? "formData"
                : parameter.path("in").asText().toLowerCase(Locale.ROOT);
        JsonNode content = parameter.path("content");
        return new OpenApiParameter(
                parameter.path("name").asText(),
                in,
                in.equals("path") || parameter.path("required").asBoolean(false),
                document.isSwagger() ? swaggerStyle(parameter) : style(parameter, in),
                document.isSwagger() && !in.equals("body") ? parameter : document.resolve(parameter.path("schema")),
                content.properties().stream()
                        .anyMatch(type -> MediaType.parse(type.getKey()).isJson()));
    }

    private static Style style(JsonNode parameter, String in) {
        boolean form = in.equals("query") || in.equals("cookie");
        String style = parameter.path("style").asText(form ? "form" : "simple");
        return new Style(
                style,
                parameter.path("explode").asBoolean(style.equals("form")),
                parameter.path("allowReserved").asBoolean(false));
    }

    private static Style swaggerStyle(JsonNode parameter) {
        return switch (parameter.path("collectionFormat").asText("csv")) {
            case "multi" -> new Style("form", true, false);
            case "ssv" -> new Style("spaceDelimited", false, false);
            case "pipes" -> new Style("pipeDelimited", false, false);
            case "tsv" -> new Style("tabDelimited", false, false);
            default -> new Style("form", false, false);
        };
    }

    boolean isFile() {
        return schema.path("type").asText().equals("file");
    }

    /** Pairs for a query, encoded. */
    List<String> inQuery(JsonNode value) {
        UnaryOperator<String> encode = style.allowReserved() ? PercentEncoding::encodeIllegal : PercentEncoding::encode;
        String key = PercentEncoding.encode(name);
        List<String> pairs = new ArrayList<>();
        if (json || value.isValueNode()) {
            pairs.add(key + "=" + encode.apply(json ? value.toString() : value.asText()));
        } else if (style.name().equals("deepObject") && value.isObject()) {
            value.properties()
                    .forEach(entry -> pairs.add(PercentEncoding.encode(name + "[" + entry.getKey() + "]") + "="
                            + encode.apply(JsonText.text(entry.getValue()))));
        } else if (style.explode() && value.isObject()) {
            value.properties()
                    .forEach(entry -> pairs.add(PercentEncoding.encode(entry.getKey()) + "="
                            + encode.apply(JsonText.text(entry.getValue()))));
        } else if (style.explode()) {
            value.forEach(each -> pairs.add(key + "=" + encode.apply(JsonText.text(each))));
        } else {
            pairs.add(key + "=" + join(value, encodedDelimiter(), false, encode));
        }
        return pairs;
    }

    private String encodedDelimiter() {
        return switch (style.name()) {
            case "spaceDelimited" -> "%20";
            case "pipeDelimited" -> "%7C";
            case "tabDelimited" -> "%09";
            default -> ",";
        };
    }

    /** The part of a path, encoded. */
    String inPath(JsonNode value) {
        UnaryOperator<String> encode = PercentEncoding::encode;
        if (json) {
            return encode.apply(value.toString());
        }
        String key = PercentEncoding.encode(name);
        boolean explode = style.explode();
        return switch (style.name()) {
            case "label" -> "." + join(value, explode ? "." : ",", explode, encode);
            case "matrix" ->
                explode && value.isArray()
                        ? ";" + key + "=" + join(value, ";" + key + "=", false, encode)
                        : explode && value.isObject()
                                ? ";" + join(value, ";", true, encode)
                                : ";" + key + "=" + join(value, ",", false, encode);
            case "spaceDelimited", "pipeDelimited", "tabDelimited" -> join(value, encodedDelimiter(), false, encode);
            default -> join(value, ",", explode, encode);
        };
    }

    /** The value of a header, a cookie or a field of a form, as it is. */
    String plain(JsonNode value) {
        return json ? value.toString() : join(value, ",", style.explode(), UnaryOperator.identity());
    }

    private static String join(JsonNode value, String delimiter, boolean explode, UnaryOperator<String> encode) {
        if (value.isValueNode()) {
            return encode.apply(value.asText());
        }
        List<String> parts = new ArrayList<>();
        if (value.isArray()) {
            value.forEach(each -> parts.add(encode.apply(JsonText.text(each))));
        } else {
            value.properties().forEach(entry -> {
                String key = encode.apply(entry.getKey());
                String text = encode.apply(JsonText.text(entry.getValue()));
                parts.add(key + (explode ? "=" : delimiter) + text);
            });
        }
        return String.join(delimiter, parts);
    }
}
