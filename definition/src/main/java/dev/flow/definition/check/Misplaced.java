package dev.flow.definition.check;

import dev.flow.definition.grammar.Grammar;
import dev.flow.definition.grammar.ObjectType;
import dev.flow.definition.grammar.Property;
import dev.flow.definition.grammar.Rule;
import dev.flow.definition.grammar.Shape;
import dev.flow.definition.reader.SourceNode.Entry;
import dev.flow.definition.reader.SourceNode.Mapping;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Finds out whether properties stand too high: whether something that their object lacks would take all of them. */
final class Misplaced {
    /** How many levels too high they may stand. */
    private static final int LEVELS = 3;

    private Misplaced() {}

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
        for (Property property : needed(type, present)) {
            Optional<String> path = in(property.shape(), strangers, levels);
            if (path.isPresent()) {
                return Optional.of(property.name() + path.get());
            }
        }
        return Optional.empty();
    }

    /** The path within the shape; empty text when the shape itself takes them. */
    private static Optional<String> in(Shape shape, List<Entry> strangers, int levels) {
        return switch (shape) {
            case Shape.JsonSchema() ->
                when(strangers.stream().allMatch(entry -> JsonSchemaKeyword.of(entry.name()) != null));
            case Shape.Tasks _, Shape.Named _ ->
                when(strangers.stream().allMatch(entry -> entry.value() instanceof Mapping));
            case Shape.Choice choice ->
                choice.alternatives().stream()
                        .flatMap(alternative -> in(alternative, strangers, levels).stream())
                        .findFirst();
            case Shape.Type(String name) -> inside(Grammar.get().type(name), strangers, levels);
            case Shape.Text _,
                    Shape.Flag _,
                    Shape.Whole _,
                    Shape.Decimal _,
                    Shape.Any _,
                    Shape.Free _,
                    Shape.MapOf _,
                    Shape.ListOf _,
                    Shape.Task _ -> Optional.empty();
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
    private static List<Property> needed(ObjectType type, Set<String> present) {
        List<String> names = new ArrayList<>();
        for (Property property : type.properties().values()) {
            if (property.required() && !present.contains(property.name())) {
                names.add(property.name());
            }
        }
        for (Rule rule : type.rules()) {
            List<String> alternatives = switch (rule) {
                case Rule.ExactlyOne(List<String> properties) -> properties;
                case Rule.AtLeastOne(List<String> properties) -> properties;
                case Rule.AtMostOne _, Rule.AloneOr _, Rule.Needs _, Rule.OnlyWith _, Rule.NotEmpty _ -> List.of();
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
