package dev.flow.gateway.server;

import dev.flow.gateway.operation.Operation;
import dev.flow.gateway.operation.Parameter;
import dev.flow.gateway.operation.Parameter.Place;
import dev.flow.gateway.problem.InputError;
import dev.flow.gateway.problem.ProblemCode;
import dev.flow.gateway.problem.ProblemException;
import io.helidon.common.uri.UriQuery;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** Reads the parameters of path and query; one that is unknown, repeated or malformed is refused. */
final class ParameterReader {
    private final Map<String, List<Object>> values = new HashMap<>();
    private final List<InputError> errors = new ArrayList<>();

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
                .forEach(name -> errors.add(new InputError(
                        "?" + name, "unknown", "There is no such parameter.", "It takes " + known + ".")));
        for (Parameter<?> parameter : parameters) {
            List<String> given = query.contains(parameter.name()) ? query.all(parameter.name()) : List.of();
            String pointer = "?" + parameter.name();
            if (given.size() > 1) {
                errors.add(new InputError(pointer, "repeated", "It is there more than once.", "Send it once."));
            } else if (given.size() == 1) {
                one(parameter, pointer, given.getFirst());
            }
        }
    }

    private void one(Parameter<?> parameter, String pointer, String text) {
        Optional<?> value = parameter.read().apply(text);
        if (value.isPresent()) {
            values.put(parameter.name(), List.of(value.get()));
        } else {
            errors.add(new InputError(
                    pointer, "malformed", "Its value is none that it takes.", "It takes " + parameter.schema() + "."));
        }
    }

    private void complain(ProblemCode code, String detail) {
        if (!errors.isEmpty()) {
            throw ProblemException.of(code, detail, errors);
        }
    }
}
