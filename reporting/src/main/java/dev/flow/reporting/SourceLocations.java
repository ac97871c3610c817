package dev.flow.reporting;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.definition.CheckedConfiguration;
import dev.flow.definition.CheckedFunction;
import dev.flow.definition.CheckedWorkflow;
import dev.flow.definition.SourceFile;
import dev.flow.definition.SourceMap;
import dev.flow.definition.diagnostic.Diagnostic.Range;
import dev.flow.definition.text.Pointer;
import dev.flow.definition.text.WrappedExpression;
import dev.flow.engine.error.ErrorSource;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The positions of the tasks and expressions of a workflow in its files: its own file, and those of the functions of
 * the default catalog. Functions of other catalogs have no file.
 */
public record SourceLocations(CheckedWorkflow workflow, CheckedConfiguration configuration) {
    private static final Pattern CATALOGED = Pattern.compile("/functions/([^/]*)(/.*)?");
    private static final String DEFAULT = "@default";

    /** The properties that may hold the name of a component, and the section of {@code use} that holds it. */
    private static final Map<String, String> COMPONENTS =
            Map.of("error", "errors", "retry", "retries", "timeout", "timeouts");

    /** A range of a file. */
    public record Location(SourceFile file, Range range) {
        /** {@code file:line:column}. */
        public String position() {
            return file.path() + ":" + range.line() + ":" + range.column();
        }

        /** The text of the first line of the range. */
        public Optional<String> line() {
            return file.text().lines().skip(range.line() - 1L).findFirst();
        }
    }

    /** A pointer in a document of one of the files. */
    private record Node(SourceFile file, ObjectNode document, SourceMap positions, String pointer) {
        Node at(String other) {
            return new Node(file, document, positions, other);
        }

        JsonNode value() {
            return document.at(JsonPointer.compile(pointer));
        }

        Optional<Location> key() {
            return positions.key(pointer).map(range -> new Location(file, range));
        }

        Optional<Location> all() {
            return positions.value(pointer).map(range -> new Location(file, range));
        }

        Optional<Location> part(int start, int end) {
            return positions.part(pointer, start, end).map(range -> new Location(file, range));
        }

        Node parent() {
            return at(pointer.substring(0, pointer.lastIndexOf('/')));
        }
    }

    /** The name of the task in its file, or the closest enclosing element that the file has. */
    public Optional<Location> task(String reference) {
        if (reference.equals("/") || !reference.startsWith("/") || !Pointer.isValid(reference)) {
            return Optional.empty();
        }
        return node(reference).flatMap(found -> {
            Node node = existing(found);
            return node.pointer().isEmpty() ? node.all().map(SourceLocations::beginning) : node.key();
        });
    }

    /** The part of the expression in its file, or the closest enclosing element that the file has. */
    public Optional<Location> slot(ErrorSource.Slot slot) {
        return node(slot.pointer()).flatMap(found -> {
            Node node = existing(found);
            if (!node.pointer().equals(found.pointer())) {
                Optional<Node> component = component(node, found.pointer());
                return component.isPresent() ? inside(component.get(), slot) : outside(node);
            }
            return inside(node, slot);
        });
    }

    private static Optional<Location> inside(Node node, ErrorSource.Slot slot) {
        JsonNode value = node.value();
        if (!value.isTextual() || slot.length() == 0) {
            return outside(node);
        }
        WrappedExpression wrapped = WrappedExpression.bare(value.textValue());
        String expression = wrapped.source().stripLeading();
        int start = offset(expression, slot);
        int end = end(expression, start, slot.length());
        int indent = wrapped.offset() + wrapped.source().length() - expression.length();
        return node.part(indent + start, indent + end);
    }

    private static Optional<Location> outside(Node node) {
        return node.value().isContainerNode() && !node.pointer().isEmpty() ? node.key() : node.all();
    }

    /** The component that the slot names instead of holding one. */
    private Optional<Node> component(Node alias, String pointer) {
        String section = COMPONENTS.get(Pointer.last(alias.pointer()));
        if (section == null || !alias.value().isTextual()) {
            return Optional.empty();
        }
        String rest = pointer.substring(alias.pointer().length());
        String name = Pointer.escape(alias.value().textValue());
        return Optional.of(existing(own("/use/" + section + "/" + name + rest)));
    }

    private static int offset(String text, ErrorSource.Slot slot) {
        int at = 0;
        for (int line = 1; line < slot.line() && text.indexOf('\n', at) >= 0; line++) {
            at = text.indexOf('\n', at) + 1;
        }
        return end(text, at, slot.column() - 1);
    }

    private static int end(String text, int start, int codePoints) {
        int left = text.codePointCount(start, text.length());
        return text.offsetByCodePoints(start, Math.clamp(codePoints, 0, left));
    }

    private static Node existing(Node found) {
        Node node = found;
        while (!node.pointer().isEmpty() && node.value().isMissingNode()) {
            node = node.parent();
        }
        return node;
    }

    private Optional<Node> node(String pointer) {
        var cataloged = CATALOGED.matcher(pointer);
        if (!cataloged.matches()) {
            return Optional.of(own(pointer.equals("/") ? "" : pointer));
        }
        String call = Pointer.unescape(cataloged.group(1));
        CheckedFunction function = call.endsWith(DEFAULT)
                ? configuration.functions().get(call.substring(0, call.length() - DEFAULT.length()))
                : null;
        String rest = cataloged.group(2);
        return Optional.ofNullable(function)
                .map(file -> new Node(file.source(), file.document(), file.positions(), rest == null ? "" : rest));
    }

    private Node own(String pointer) {
        return new Node(workflow.source(), workflow.document(), workflow.positions(), pointer);
    }

    /** The start of the document, instead of all of it. */
    private static Location beginning(Location location) {
        Range range = location.range();
        return new Location(location.file(), new Range(range.line(), range.column(), range.line(), range.column()));
    }
}
