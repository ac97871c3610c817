package dev.flow.definition.check;

import dev.flow.definition.diagnostic.GrammarCode;
import dev.flow.definition.grammar.ObjectProperty;
import dev.flow.definition.grammar.ObjectType;
import dev.flow.definition.grammar.PropertyRule;
import dev.flow.definition.reader.SourceNode.Entry;
import dev.flow.definition.reader.SourceNode.Mapping;
import dev.flow.definition.reader.SourceNode.Scalar;
import dev.flow.definition.text.NameSuggestion;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Which properties an object has, lacks, or must not have. */
final class ObjectRules {
    private final FileDiagnostics diagnostics;

    ObjectRules(FileDiagnostics diagnostics) {
        this.diagnostics = diagnostics;
    }

    void check(Mapping mapping, ObjectType type, ValueLocation location) {
        check(mapping, type, location, name -> false);
    }

    /** As above; properties that {@code ignored} accepts were reported already. */
    void check(Mapping mapping, ObjectType type, ValueLocation location, Predicate<String> ignored) {
        Optional<String> home = mapping.complete() ? MisplacedProperties.home(mapping, type) : Optional.empty();
        Set<String> meant = home.isPresent() ? Set.of() : unknown(mapping, type, location, ignored);
        List<String> lacks = new ArrayList<>();
        String fix = null;
        for (ObjectProperty property : type.properties().values()) {
            if (property.required() && mapping.entry(property.name()) == null && !meant.contains(property.name())) {
                lacks.add("`" + property.name() + "`");
                fix = "Add `" + property.name() + "`: " + property.doc();
            }
        }
        for (PropertyRule rule : type.rules()) {
            apply(rule, mapping, location, meant, lacks);
        }
        if (!lacks.isEmpty() && mapping.complete()) {
            diagnostics.report(
                    GrammarCode.MISSING_PROPERTY,
                    location.owner(),
                    location.pointer(),
                    location.label() + " lacks " + String.join(" and ", lacks) + ".",
                    home.map(path -> under(path, mapping, type)).orElse(lacks.size() == 1 ? fix : null));
        }
    }

    /** The properties are the right ones, a level too high. */
    private static String under(String path, Mapping mapping, ObjectType type) {
        String strangers = mapping.entries().stream()
                .filter(entry -> type.property(entry.name()) == null)
                .map(entry -> "`" + entry.name() + "`")
                .collect(Collectors.joining(", "));
        return "Write " + strangers + " under `" + path + "`.";
    }

    /** Reports unknown properties and answers which known ones were probably meant. */
    private Set<String> unknown(Mapping mapping, ObjectType type, ValueLocation location, Predicate<String> ignored) {
        Set<String> meant = new HashSet<>();
        if (type.rest() != null) {
            return meant;
        }
        for (Entry entry : mapping.entries()) {
            String name = entry.name();
            if (type.property(name) != null || ignored.test(name)) {
                continue;
            }
            String suggestion = NameSuggestion.of(name, type.properties().keySet())
                    .filter(near -> mapping.entry(near) == null)
                    .orElse(null);
            if (suggestion != null) {
                meant.add(suggestion);
            }
            diagnostics.report(
                    GrammarCode.UNKNOWN_PROPERTY,
                    entry.key().range(),
                    location.pointer().child(name),
                    "`" + name + "` is not a property of " + article(type.noun()) + ".",
                    fix(name, suggestion, type));
        }
        return meant;
    }

    private static String fix(String name, @Nullable String suggestion, ObjectType type) {
        if (suggestion != null) {
            return "Did you mean `" + suggestion + "`?";
        }
        if (name.equals("<<")) {
            return "YAML 1.2 has no merge keys: write the properties out.";
        }
        return type.properties().isEmpty()
                ? "Remove it."
                : "It takes "
                        + type.properties().keySet().stream()
                                .map(each -> "`" + each + "`")
                                .collect(Collectors.joining(", "))
                        + ".";
    }

    static String article(String noun) {
        char first = noun.replace("`", "").charAt(0);
        boolean plain = noun.endsWith("s") && !noun.endsWith("ss");
        if (plain || noun.equals("HTTP call") || noun.equals("A2A call") || noun.equals("MCP call")) {
            return plain ? noun : "an " + noun;
        }
        return ("aeiouAEIO".indexOf(first) >= 0 ? "an " : "a ") + noun;
    }

    private void apply(
            PropertyRule rule, Mapping mapping, ValueLocation location, Set<String> meant, List<String> lacks) {
        switch (rule) {
            case PropertyRule.ExactlyOne(List<String> properties) -> {
                List<Entry> present = present(mapping, properties);
                if (present.isEmpty() && properties.stream().noneMatch(meant::contains)) {
                    lacks.add(oneOf(properties));
                } else if (present.size() > 1) {
                    conflict(present.get(0), present.get(1), location);
                }
            }
            case PropertyRule.AtMostOne(List<String> properties) -> {
                List<Entry> present = present(mapping, properties);
                if (present.size() > 1) {
                    conflict(present.get(0), present.get(1), location);
                }
            }
            case PropertyRule.AtLeastOne(List<String> properties) -> {
                if (present(mapping, properties).isEmpty()
                        && properties.stream().noneMatch(meant::contains)) {
                    lacks.add(oneOf(properties));
                }
            }
            case PropertyRule.AloneOr(String alone, List<String> together) -> {
                Entry single = mapping.entry(alone);
                if (single == null) {
                    together.stream()
                            .filter(name ->
                                    mapping.entry(name) == null && !meant.contains(name) && !meant.contains(alone))
                            .forEach(name -> lacks.add("`" + name + "`"));
                } else if (mapping.entries().size() > 1) {
                    Entry first = mapping.entries().get(0);
                    boolean leads = first.name().equals(alone);
                    conflict(first, leads ? mapping.entries().get(1) : single, location);
                }
            }
            case PropertyRule.Needs(String property, String other) -> {
                Entry entry = mapping.entry(property);
                if (entry != null && mapping.entry(other) == null && !meant.contains(other) && mapping.complete()) {
                    diagnostics.report(
                            GrammarCode.PROPERTY_NOT_APPLICABLE,
                            entry.key().range(),
                            location.pointer().child(property),
                            "`" + property + "` has a meaning only together with `" + other + "`.");
                }
            }
            case PropertyRule.OnlyWith(String property, String other, String value) ->
                onlyWith(property, other, value, mapping, location, lacks);
            case PropertyRule.NotEmpty() -> {
                if (mapping.entries().isEmpty() && mapping.complete()) {
                    diagnostics.report(
                            GrammarCode.EMPTY_VALUE,
                            mapping.range(),
                            location.pointer(),
                            location.label() + " is empty, and needs at least one property.");
                }
            }
        }
    }

    private void onlyWith(
            String property, String other, String value, Mapping mapping, ValueLocation location, List<String> lacks) {
        if (!(mapping.get(other) instanceof Scalar scalar) || !scalar.isText()) {
            return;
        }
        Entry entry = mapping.entry(property);
        if (scalar.text().equals(value) && entry == null) {
            lacks.add("`" + property + "`, which `" + other + ": " + value + "` needs");
        } else if (!scalar.text().equals(value) && entry != null) {
            diagnostics.report(
                    GrammarCode.PROPERTY_NOT_APPLICABLE,
                    entry.key().range(),
                    location.pointer().child(property),
                    "`" + property + "` has a meaning only with `" + other + ": " + value + "`.");
        }
    }

    private void conflict(Entry first, Entry second, ValueLocation location) {
        diagnostics.report(
                GrammarCode.CONFLICTING_PROPERTIES,
                second.key().range(),
                location.pointer().child(second.name()),
                "`" + second.name() + "` cannot be used together with `" + first.name() + "`.",
                "Keep one of them.");
    }

    private static List<Entry> present(Mapping mapping, List<String> properties) {
        return mapping.entries().stream()
                .filter(entry -> properties.contains(entry.name()))
                .toList();
    }

    private static String oneOf(List<String> properties) {
        return "one of " + properties.stream().map(name -> "`" + name + "`").collect(Collectors.joining(", "));
    }
}
