package dev.flow.engine.call;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.definition.text.Wrapped;
import dev.flow.definition.value.Template;
import dev.flow.expression.Compilation;
import dev.flow.expression.Expression;
import dev.flow.expression.Scope;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A named policy as a template: the definition keeps those as they stand in the document. */
final class PolicyTemplate {
    private PolicyTemplate() {}

    static Slot compile(JsonNode policy) {
        return new Slot(template(policy));
    }

    private static Template template(JsonNode value) {
        Optional<Wrapped> wrapped = value.isTextual() ? Wrapped.of(value.textValue()) : Optional.empty();
        if (wrapped.isPresent()) {
            return switch (Expression.compile(wrapped.get().source(), Scope.any())) {
                case Compilation.Compiled compiled -> new Template.Computed(compiled.expression());
                case Compilation.Rejected rejected ->
                    throw CallFailure.expression(rejected.problems().get(0).message());
            };
        }
        if (value.isObject()) {
            Map<String, Template> properties = new LinkedHashMap<>();
            value.properties().forEach(entry -> properties.put(entry.getKey(), template(entry.getValue())));
            return new Template.ObjectOf(properties);
        }
        if (value.isArray()) {
            List<Template> elements = new ArrayList<>();
            value.forEach(element -> elements.add(template(element)));
            return new Template.ArrayOf(elements);
        }
        return new Template.Constant(value);
    }
}
