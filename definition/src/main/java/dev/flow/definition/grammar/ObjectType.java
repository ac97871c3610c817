package dev.flow.definition.grammar;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An object with named properties.
 *
 * @param name unique in the grammar; the name in the JSON Schema
 * @param noun how messages and docs call it
 * @param doc one sentence
 * @param properties by name, in the order of the docs
 * @param rules between properties
 * @param rest the shape of further properties; null when there are none
 */
public record ObjectType(
        String name,
        String noun,
        String doc,
        Map<String, ObjectProperty> properties,
        List<PropertyRule> rules,
        @Nullable ValueShape rest) {
    public ObjectType {
        properties = Collections.unmodifiableMap(new LinkedHashMap<>(properties));
        rules = List.copyOf(rules);
    }

    /** The property, when there is one of that name. */
    public @Nullable ObjectProperty property(String name) {
        return properties.get(name);
    }

    static ObjectType of(String name, String noun, String doc, ObjectProperty... properties) {
        Map<String, ObjectProperty> byName = new LinkedHashMap<>();
        for (ObjectProperty property : properties) {
            byName.put(property.name(), property);
        }
        return new ObjectType(name, noun, doc, byName, List.of(), null);
    }

    ObjectType rule(PropertyRule rule) {
        List<PropertyRule> more = new ArrayList<>(rules);
        more.add(rule);
        return new ObjectType(name, noun, doc, properties, more, rest);
    }

    ObjectType exactlyOne(String... names) {
        return rule(new PropertyRule.ExactlyOne(List.of(names)));
    }

    ObjectType open(ValueShape shape) {
        return new ObjectType(name, noun, doc, properties, rules, shape);
    }

    /** This type with the properties of another one after its own. */
    ObjectType with(ObjectType common) {
        Map<String, ObjectProperty> all = new LinkedHashMap<>(properties);
        all.putAll(common.properties());
        return new ObjectType(name, noun, doc, all, rules, rest);
    }
}
