package dev.flow.definition.format;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.flow.definition.DocumentLimits;
import dev.flow.definition.SourceFile;
import dev.flow.definition.diagnostic.Diagnostic;
import dev.flow.definition.diagnostic.DiagnosticCollector;
import dev.flow.definition.diagnostic.Severity;
import dev.flow.definition.format.LayoutNode.Collection;
import dev.flow.definition.grammar.ValueShape;
import dev.flow.definition.reader.SourceDocument;
import dev.flow.definition.reader.YamlReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Parse;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.events.Event.ID;
import org.snakeyaml.engine.v2.events.NodeEvent;

/**
 * Formats documents. The value and all comments stay; what the layout would change in either is left as it was written.
 * JSON stays JSON. Thread-safe.
 */
public final class DocumentFormatter {
    private static final LoadSettings SETTINGS = LoadSettings.builder()
            .setUseMarks(true)
            .setCodePointLimit(Integer.MAX_VALUE)
            .build();
    private static final ObjectMapper JSON = JsonMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    private DocumentFormatter() {}

    /**
     * Formats one document.
     *
     * @param shape of the document, which says the order of properties; {@code Any} to leave them
     */
    public static Formatting format(SourceFile file, ValueShape shape) {
        DiagnosticCollector collector = new DiagnosticCollector();
        Optional<SourceDocument> document = YamlReader.read(file, DocumentLimits.DEFAULTS, collector);
        List<Diagnostic> errors = collector.sorted().stream()
                .filter(diagnostic -> diagnostic.severity() == Severity.ERROR)
                .toList();
        if (document.isEmpty() || !errors.isEmpty()) {
            return new Formatting.Unreadable(errors);
        }
        try {
            return isJson(file.text())
                    ? new Formatting.Formatted(JsonPrinter.print(file.text()))
                    : yaml(document.get(), shape);
        } catch (UnsupportedLayout unsupported) {
            return unsupported.result();
        }
    }

    private static Formatting yaml(SourceDocument document, ValueShape shape) {
        SourceText source = new SourceText(document.file().text());
        List<Event> events = events(source.text());
        List<Comment> comments = Comment.of(source, events);
        Collection root = new LayoutReader(source, events, comments).read();
        JsonNode value = document.root().json();
        if (events.stream().noneMatch(DocumentFormatter::isShared)) {
            PropertyOrder.apply(root, document.root(), value, shape);
        }
        String text = BlockPrinter.print(root);
        requireSame(document, value, comments, text);
        return new Formatting.Formatted(text);
    }

    /** What refers to a value must stand behind it. */
    private static boolean isShared(Event event) {
        return event.getEventId() == ID.Alias
                || (event instanceof NodeEvent node && node.getAnchor().isPresent());
    }

    private static void requireSame(SourceDocument before, JsonNode value, List<Comment> comments, String text) {
        DiagnosticCollector collector = new DiagnosticCollector();
        SourceFile file = new SourceFile(before.file().path(), text);
        boolean same = YamlReader.read(file, DocumentLimits.DEFAULTS, collector)
                .filter(SourceDocument::complete)
                .filter(after -> after.root().json().equals(value))
                .isPresent();
        if (!same) {
            throw new UnsupportedLayout(1, "The layout would change the value of the document.");
        }
        List<Comment> after = Comment.of(new SourceText(text), events(text));
        if (!texts(comments).equals(texts(after))) {
            throw new UnsupportedLayout(1, "The layout would lose a comment of the document.");
        }
    }

    private static List<String> texts(List<Comment> comments) {
        return comments.stream().map(Comment::text).sorted().toList();
    }

    private static List<Event> events(String text) {
        List<Event> events = new ArrayList<>();
        new Parse(SETTINGS).parseString(text).forEach(events::add);
        return events;
    }

    private static boolean isJson(String text) {
        String begin = text.stripLeading();
        if (!begin.startsWith("{") && !begin.startsWith("[")) {
            return false;
        }
        try {
            JSON.readTree(text);
            return true;
        } catch (JsonProcessingException e) {
            return false;
        }
    }
}
