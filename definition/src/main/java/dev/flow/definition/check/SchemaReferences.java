package dev.flow.definition.check;

import dev.flow.definition.diagnostic.GrammarCode;
import dev.flow.definition.reader.SourceNode;
import dev.flow.definition.reader.SourceNode.Entry;
import dev.flow.definition.reader.SourceNode.Mapping;
import dev.flow.definition.reader.SourceNode.Scalar;
import dev.flow.definition.reader.SourceNode.Sequence;
import dev.flow.definition.text.Pointer;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * References within a JSON Schema: each leads somewhere in it, because nothing is fetched when a value is checked, and
 * none leads back to itself without going into the value, which would never end. One for each schema.
 */
final class SchemaReferences {
    private static final Set<String> REFERENCES = Set.of("$ref", "$dynamicRef", "$recursiveRef");
    private static final Set<String> ANCHORS = Set.of("$anchor", "$dynamicAnchor");

    /** Keywords whose schemas apply to the value itself. */
    private static final Set<String> IN_PLACE =
            Set.of("allOf", "anyOf", "oneOf", "not", "if", "then", "else", "dependentSchemas", "dependencies");

    private final FileDiagnostics diagnostics;
    private final List<Mapping> schemas = new ArrayList<>();
    private final List<Reference> references = new ArrayList<>();
    private final Map<String, Mapping> named = new HashMap<>();
    private final Map<Mapping, List<Edge>> edges = new HashMap<>();

    SchemaReferences(FileDiagnostics diagnostics) {
        this.diagnostics = diagnostics;
    }

    /** A reference, with the schema it is in and the one that its fragment starts from. */
    private record Reference(Scalar target, Mapping owner, SourceNode root, Pointer pointer) {}

    /** A schema that applies to the same value; {@code by} is null when it is inside. */
    private record Edge(Mapping to, @Nullable Reference by) {}

    /** A schema whose edges are being followed. */
    private record Visit(Mapping schema, Iterator<Edge> left) {}

    void check(SourceNode schema, Pointer pointer) {
        gather(schema, schema, pointer);
        for (Reference reference : references) {
            follow(reference);
        }
        circles();
    }

    /** Data of {@code const}, {@code enum} and the like may look like a schema and is none. */
    private void gather(SourceNode node, SourceNode root, Pointer pointer) {
        if (!(node instanceof Mapping schema)) {
            return;
        }
        schemas.add(schema);
        SourceNode base = root;
        if (schema.get("$id") instanceof Scalar id) {
            named.putIfAbsent(id.text(), schema);
            base = id.text().startsWith("#") ? root : schema;
        }
        for (Entry entry : schema.entries()) {
            Pointer at = pointer.child(entry.name());
            if (REFERENCES.contains(entry.name()) && entry.value() instanceof Scalar target && target.isText()) {
                references.add(new Reference(target, schema, base, at));
            } else if (ANCHORS.contains(entry.name()) && entry.value() instanceof Scalar anchor) {
                named.putIfAbsent("#" + anchor.text(), schema);
            }
            JsonSchemaKeyword kind = JsonSchemaKeyword.of(entry.name());
            if (kind != null && kind.holdsSchemas()) {
                below(schema, entry, kind, base, at);
            }
        }
    }

    private void below(Mapping schema, Entry entry, JsonSchemaKeyword kind, SourceNode base, Pointer at) {
        boolean inPlace = IN_PLACE.contains(entry.name());
        switch (entry.value()) {
            case Mapping value
            when kind.holdsSchemasByName() ->
                value.entries().forEach(each -> one(schema, each.value(), inPlace, base, at.child(each.name())));
            case Mapping value -> one(schema, value, inPlace, base, at);
            case Sequence value -> {
                int index = 0;
                for (SourceNode each : value.elements()) {
                    one(schema, each, inPlace, base, at.child(index++));
                }
            }
            case Scalar _ -> {
                // true or false
            }
        }
    }

    private void one(Mapping schema, SourceNode inner, boolean inPlace, SourceNode base, Pointer at) {
        if (inPlace && inner instanceof Mapping mapping) {
            edge(schema, new Edge(mapping, null));
        }
        gather(inner, base, at);
    }

    private void edge(Mapping from, Edge edge) {
        edges.computeIfAbsent(from, schema -> new ArrayList<>()).add(edge);
    }

    private void follow(Reference reference) {
        String target = reference.target().text();
        if (target.startsWith("https://json-schema.org/") || target.startsWith("http://json-schema.org/")) {
            return;
        }
        int fragment = target.indexOf('#');
        SourceNode found =
                fragment == 0 ? reference.root() : named.get(fragment < 0 ? target : target.substring(0, fragment));
        if (found == null) {
            wrong(
                    reference,
                    "`" + target + "` is not in this schema, and nothing is fetched when a value is checked.",
                    "Write the schema below `$defs`, and refer to it as #/$defs/name.");
            return;
        }
        SourceNode end = fragment < 0 ? found : fragment(found, target.substring(fragment));
        if (end == null) {
            wrong(
                    reference,
                    "`" + target + "` leads nowhere in this schema.",
                    "Define what it names, for example below `$defs`.");
        } else if (end instanceof Mapping schema) {
            edge(reference.owner(), new Edge(schema, reference));
        }
    }

    private @Nullable SourceNode fragment(SourceNode base, String fragment) {
        if (fragment.equals("#")) {
            return base;
        }
        if (!fragment.startsWith("#/")) {
            return named.get(fragment);
        }
        SourceNode node = base;
        for (String step : fragment.substring(2).split("/", -1)) {
            node = step(node, Pointer.unescape(decoded(step)));
            if (node == null) {
                return null;
            }
        }
        return node;
    }

    private static @Nullable SourceNode step(SourceNode node, String name) {
        return switch (node) {
            case Mapping mapping -> mapping.get(name);
            case Sequence sequence ->
                name.matches("\\d{1,6}")
                                && Integer.parseInt(name) < sequence.elements().size()
                        ? sequence.elements().get(Integer.parseInt(name))
                        : null;
            case Scalar _ -> null;
        };
    }

    private static String decoded(String step) {
        try {
            return URLDecoder.decode(step.replace("+", "%2B"), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException broken) {
            return step;
        }
    }

    /** Depth first, without recursion: references may make chains of any length. */
    private void circles() {
        Map<Mapping, Boolean> open = new HashMap<>();
        for (Mapping start : schemas) {
            Deque<Visit> path = new ArrayDeque<>();
            enter(start, open, path);
            while (!path.isEmpty()) {
                Visit visit = path.getLast();
                if (!visit.left().hasNext()) {
                    open.put(visit.schema(), false);
                    path.removeLast();
                    continue;
                }
                Edge edge = visit.left().next();
                Boolean state = open.get(edge.to());
                if (state == null) {
                    enter(edge.to(), open, path);
                } else if (state && edge.by() != null) {
                    wrong(
                            edge.by(),
                            "`" + edge.by().target().text()
                                    + "` leads back to this schema for the same value, which never ends.",
                            "Refer to it from a property or from the items of the value only.");
                }
            }
        }
    }

    private void enter(Mapping schema, Map<Mapping, Boolean> open, Deque<Visit> path) {
        if (open.putIfAbsent(schema, true) == null) {
            path.addLast(new Visit(schema, edges.getOrDefault(schema, List.of()).iterator()));
        }
    }

    private void wrong(Reference reference, String message, @Nullable String fix) {
        diagnostics.report(GrammarCode.INVALID_SCHEMA, reference.target().range(), reference.pointer(), message, fix);
    }
}
