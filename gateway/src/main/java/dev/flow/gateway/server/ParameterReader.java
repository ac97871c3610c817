package dev.flow.gateway.server;

import dev.flow.gateway.operation.Operation;
import dev.flow.gateway.operation.Parameter;
import dev.flow.gateway.operation.Parameter.Place;
import dev.flow.gateway.operation.ParsedValue;
import dev.flow.gateway.problem.InputError;
import dev.flow.gateway.problem.ProblemCode;
import dev.flow.gateway.problem.ProblemException;
import io.helidon.common.uri.UriQuery;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** Reads the parameters of path and query; one that is unknown, repeated or malformed is refused. */
final class ParameterReader {
    private final Map<String, List<Object>> values = new HashMap<>();
    private final List<InputError> errors = new ArrayList<>();
    private boolean malformed;

    private ParameterReader() {}

    static Map<String, List<Object>> read(Operation<?> operation, Map<String, String> path, UriQuery query) {
        ParameterReader reader = new ParameterReader();
        at(operation, Place.PATH)
                .forEach(parameter ->
                        reader.one(parameter, "{" + parameter.name() + "}", path.getOrDefault(parameter.name(), "")));
        reader.complain(ProblemCode.INVALID_REQUEST, "The path is malformed.");
        reader.query(at(operation, Place.QUERY), query);
        reader.complain(ProblemCode.INVALID_QUERY, "The query is not what the operation takes.");
        return reader.values;
    }

    private static List<Parameter<?>> at(Operation<?> operation, Place place) {
        return operation.parameters().stream()
                .filter(parameter -> parameter.place() == place)
                .toList();
    }

    private void query(List<Parameter<?>> parameters, UriQuery query) {
        Set<String> known =
                new TreeSet<>(parameters.stream().map(Parameter::name).toList());
        query.names().stream()
                .filter(name -> !known.contains(name))
                .sorted()
                .forEach(name -> malformed(
                        "?" + name,
                        "unknown",
                        "The operation has no parameter " + name + ".",
                        known.isEmpty() ? "Leave it out." : "It takes " + String.join(", ", known) + "."));
        for (Parameter<?> parameter : parameters) {
            List<String> given = query.contains(parameter.name()) ? query.all(parameter.name()) : List.of();
            String pointer = "?" + parameter.name();
            if (given.size() > 1 && !parameter.repeatable()) {
                malformed(pointer, "repeated", parameter.name() + " is there more than once.", "Send it once.");
            } else if (given.size() > Parameter.MOST) {
                errors.add(new InputError(
                        pointer,
                        "maxItems",
                        parameter.name() + " is there more than " + Parameter.MOST + " times.",
                        "Send at most " + Parameter.MOST + "."));
            } else {
                given.forEach(text -> one(parameter, pointer, text));
            }
        }
    }

    private void one(Parameter<?> parameter, String pointer, String text) {
        String hint = "Send " + parameter.takes() + ".";
        switch (parameter.read().apply(text)) {
            case ParsedValue.Value<?>(Object value) ->
                values.computeIfAbsent(parameter.name(), _ -> new ArrayList<>()).add(value);
            case ParsedValue.Malformed<?> _ ->
                malformed(pointer, "malformed", "The value of " + parameter.name() + " is malformed.", hint);
            case ParsedValue.Refused<?> _ ->
                errors.add(new InputError(
                        pointer, "refused", "The value of " + parameter.name() + " is out of its bounds.", hint));
        }
    }

    private void malformed(String pointer, String code, String message, String hint) {
        malformed = true;
        errors.add(new InputError(pointer, code, message, hint));
    }

    private void complain(ProblemCode code, String detail) {
        if (!errors.isEmpty()) {
            throw malformed
                    ? ProblemException.of(code, detail, errors)
                    : ProblemException.of(ProblemCode.INPUT_REJECTED, "A value of the query is refused.", errors);
        }
    }
}
