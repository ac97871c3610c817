package dev.flow.definition.check;

import dev.flow.definition.grammar.Grammar;
import dev.flow.definition.grammar.ObjectProperty;
import dev.flow.definition.grammar.ObjectType;
import dev.flow.definition.grammar.PropertyRule;
import dev.flow.definition.grammar.ValueShape;
import dev.flow.definition.reader.SourceNode.Entry;
import dev.flow.definition.reader.SourceNode.Mapping;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Finds properties that are indented too little: a property that their object lacks would take all of them. */
final class MisplacedProperties {
    /** The number of levels by which they may be misplaced. */
    private static final int LEVELS = 3;

    private MisplacedProperties() {}

    /**
     * Where the properties belong that the type does not have, like {@code one.with}.
     *
     * @return empty when nothing that is missing takes all of them
     */
    static Optional<String> home(Mapping mapping, ObjectType type) {
        List<Entry> strangers = mapping.entries().stream()
                .filter(entry -> type.property(entry.name()) == null)
                .toList();
        return strangers.isEmpty() ? Optional.empty() : below(type, names(mapping), strangers, LEVELS);
    }

    private static Optional<String> below(ObjectType type, Set<String> present, List<Entry> strangers, int levels) {
        for (ObjectProperty property : needed(type, present)) {
            Optional<String> path = in(property.shape(), strangers, levels);
            if (path.isPresent()) {
                return Optional.of(property.name() + path.get());
            }
        }
        return Optional.empty();
    }

    /** The path within the shape; empty text when the shape itself takes them. */
    private static Optional<String> in(ValueShape shape, List<Entry> strangers, int levels) {
        return switch (shape) {
            case ValueShape.JsonSchema() ->
                when(strangers.stream().allMatch(entry -> JsonSchemaKeyword.of(entry.name()) != null));
            case ValueShape.Tasks _, ValueShape.Named _ ->
                when(strangers.stream().allMatch(entry -> entry.value() instanceof Mapping));
            case ValueShape.Choice choice ->
                choice.alternatives().stream()
                        .flatMap(alternative -> in(alternative, strangers, levels).stream())
                        .findFirst();
            case ValueShape.Type(String name) -> inside(Grammar.get().type(name), strangers, levels);
            case ValueShape.Text _,
                    ValueShape.Flag _,
                    ValueShape.Whole _,
                    ValueShape.Decimal _,
                    ValueShape.Any _,
                    ValueShape.Free _,
                    ValueShape.MapOf _,
                    ValueShape.ListOf _,
                    ValueShape.Variant _,
                    ValueShape.Task _ -> Optional.empty();
        };
    }

    private static Optional<String> inside(ObjectType type, List<Entry> strangers, int levels) {
        if (takes(type, strangers)) {
            return Optional.of("");
        }
        return levels == 1
                ? Optional.empty()
                : below(type, Set.of(), strangers, levels - 1).map(path -> "." + path);
    }

    private static boolean takes(ObjectType type, List<Entry> strangers) {
        return type.rest() == null
                ? strangers.stream().allMatch(entry -> type.property(entry.name()) != null)
                : strangers.stream().anyMatch(entry -> type.property(entry.name()) != null);
    }

    /** What the object lacks: required properties, and all of which it needs one. */
    private static List<ObjectProperty> needed(ObjectType type, Set<String> present) {
        List<String> names = new ArrayList<>();
        for (ObjectProperty property : type.properties().values()) {
            if (property.required() && !present.contains(property.name())) {
                names.add(property.name());
            }
        }
        for (PropertyRule rule : type.rules()) {
            List<String> alternatives = switch (rule) {
                case PropertyRule.ExactlyOne(List<String> properties) -> properties;
                case PropertyRule.AtLeastOne(List<String> properties) -> properties;
                case PropertyRule.AtMostOne _,
                        PropertyRule.AloneOr _,
                        PropertyRule.Needs _,
                        PropertyRule.OnlyWith _,
                        PropertyRule.NotEmpty _ -> List.of();
            };
            if (alternatives.stream().noneMatch(present::contains)) {
                names.addAll(alternatives);
            }
        }
        return type.properties().values().stream()
                .filter(property -> names.contains(property.name()))
                .toList();
    }

    private static Set<String> names(Mapping mapping) {
        return mapping.entries().stream().map(Entry::name).collect(Collectors.toSet());
    }

    private static Optional<String> when(boolean taken) {
        return taken ? Optional.of("") : Optional.empty();
    }
}
