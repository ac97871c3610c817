package dev.flow.calls.call;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.calls.failure.CallFailure;
import dev.flow.calls.text.PercentEncoding;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Simple string expansion of RFC 6570, section 3.2.2, the one kind of URI template that the specification has (DSL
 * reference, "URI Template"): {@code {petId}}, also {@code {x,y}} and {@code {name:3}}. Identifiers are top-level
 * properties of the task's input, taken verbatim. One without a value is an error, other than there, and so is an empty
 * one in the path: {@code DELETE /orders/{id}} must never become {@code DELETE /orders/}.
 */
final class UriTemplate {
    private static final Pattern EXPRESSION = Pattern.compile("\\{([^{}]*)}");
    private static final Pattern PREFIX = Pattern.compile("(.+):([1-9][0-9]{0,3})");

    private UriTemplate() {}

    static String expand(String template, JsonNode input) {
        StringBuilder uri = new StringBuilder();
        int query = template.indexOf('?');
        Matcher expressions = EXPRESSION.matcher(template);
        int done = 0;
        while (expressions.find()) {
            uri.append(literal(template, template.substring(done, expressions.start())));
            String value = expandOne(expressions.group(1), template, input);
            if (value.isEmpty() && (query < 0 || expressions.start() < query)) {
                throw CallFailure.expression("The URI template " + template + " needs a value that is not empty for "
                        + expressions.group() + " in its path.");
            }
            uri.append(value);
            done = expressions.end();
        }
        return uri.append(literal(template, template.substring(done))).toString();
    }

    private static String literal(String template, String text) {
        if (text.indexOf('{') >= 0 || text.indexOf('}') >= 0) {
            throw CallFailure.configuration("The URI template " + template + " has an unbalanced brace.");
        }
        return PercentEncoding.encodeIllegal(text);
    }

    private static String expandOne(String expression, String template, JsonNode input) {
        if (expression.isEmpty() || "+#./;?&=,!@|".indexOf(expression.charAt(0)) >= 0) {
            throw CallFailure.configuration("The URI template " + template + " holds {" + expression
                    + "}, but only simple expansion like {petId} is supported; use an expression instead.");
        }
        StringBuilder values = new StringBuilder();
        boolean first = true;
        for (String variable : expression.split(",", -1)) {
            Matcher prefix = PREFIX.matcher(variable);
            boolean cut = prefix.matches();
            JsonNode value = input.path(cut ? prefix.group(1) : variable);
            if (value.isContainerNode()) {
                throw CallFailure.expression(
                        "The URI template " + template + " needs a string, a number or a boolean as " + variable
                                + ", and the input has " + (value.isObject() ? "an object" : "an array") + " there.");
            }
            if (value.isMissingNode() || value.isNull()) {
                throw CallFailure.expression("The URI template " + template + " needs a value for " + variable
                        + ", and the input has " + (value.isNull() ? "null" : "no such property") + " there.");
            }
            String text = cut ? start(value.asText(), Integer.parseInt(prefix.group(2))) : value.asText();
            values.append(first ? "" : ",").append(PercentEncoding.encode(text));
            first = false;
        }
        return values.toString();
    }

    private static String start(String text, int length) {
        int codePoints = Math.min(length, text.codePointCount(0, text.length()));
        return text.substring(0, text.offsetByCodePoints(0, codePoints));
    }
}
