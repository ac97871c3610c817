package dev.flow.definition.reader;

import com.fasterxml.jackson.databind.node.NullNode;
import dev.flow.definition.DocumentLimits;
import dev.flow.definition.SourceFile;
import dev.flow.definition.diagnostic.Diagnostic.Range;
import dev.flow.definition.diagnostic.DiagnosticCollector;
import dev.flow.definition.diagnostic.TextCode;
import dev.flow.definition.reader.SourceNode.Scalar;
import dev.flow.definition.reader.SourceNode.Scalar.Layout;
import dev.flow.definition.reader.SourceNode.Scalar.Style;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Parse;
import org.snakeyaml.engine.v2.events.AliasEvent;
import org.snakeyaml.engine.v2.events.CollectionEndEvent;
import org.snakeyaml.engine.v2.events.DocumentStartEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.events.MappingStartEvent;
import org.snakeyaml.engine.v2.events.NodeEvent;
import org.snakeyaml.engine.v2.events.ScalarEvent;
import org.snakeyaml.engine.v2.events.SequenceStartEvent;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;

/**
 * Reads YAML 1.2 (core schema), and with it JSON, into a tree with positions. A syntax error is reported, and what
 * stands before it is still returned. Not thread-safe; one for each text.
 */
public final class YamlReader {
    private static final LoadSettings SETTINGS = LoadSettings.builder()
            .setUseMarks(true)
            .setCodePointLimit(Integer.MAX_VALUE)
            .build();
    private static final Range START = new Range(1, 1, 1, 1);

    /** The parser takes a time that grows with the square of the depth: reading stops at this multiple of the limit. */
    private static final int HOPELESS = 4;

    private final SourceFile file;
    private final DocumentLimits limits;
    private final DiagnosticCollector collector;
    private final SourceTreeBuilder tree;
    private int documents;

    private YamlReader(SourceFile file, DocumentLimits limits, DiagnosticCollector collector) {
        this.file = file;
        this.limits = limits;
        this.collector = collector;
        this.tree = new SourceTreeBuilder(file, limits, collector);
    }

    /** The text's value; empty when there is none that could be used at all. */
    public static Optional<SourceDocument> read(SourceFile file, DocumentLimits limits, DiagnosticCollector collector) {
        return new YamlReader(file, limits, collector).read();
    }

    private Optional<SourceDocument> read() {
        if (tooLarge()) {
            collector.report(
                    TextCode.DOCUMENT_TOO_LARGE,
                    file.path(),
                    START,
                    "",
                    "The document is larger than the limit of " + limits.documentBytes() + " bytes.",
                    TextCode.DOCUMENT_TOO_LARGE.fix());
            return Optional.empty();
        }
        boolean complete = true;
        try {
            for (Event event : new Parse(SETTINGS).parseString(file.text())) {
                if (!accept(event) || tree.depth() > HOPELESS * limits.depth()) {
                    break;
                }
            }
        } catch (YamlEngineException syntaxError) {
            YamlSyntaxError.of(syntaxError, file.text()).report(file, collector);
            complete = false;
        }
        Optional<SourceNode> root = tree.finish();
        if (root.isEmpty() && complete) {
            collector.report(
                    TextCode.DOCUMENT_EMPTY,
                    file.path(),
                    START,
                    "",
                    "The file holds nothing.",
                    TextCode.DOCUMENT_EMPTY.fix());
        }
        boolean whole = complete;
        return root.map(node -> new SourceDocument(file, node, whole));
    }

    private boolean tooLarge() {
        int length = file.text().length();
        return length > limits.documentBytes()
                || (length > limits.documentBytes() / 3
                        && file.text().getBytes(StandardCharsets.UTF_8).length > limits.documentBytes());
    }

    private boolean accept(Event event) {
        switch (event.getEventId()) {
            case DocumentStart -> {
                documents++;
                if (documents > 1) {
                    severalDocuments((DocumentStartEvent) event);
                    return false;
                }
            }
            case MappingStart -> {
                MappingStartEvent start = (MappingStartEvent) event;
                tree.openMapping(MarkRanges.range(start), anchor(start), start.isFlow());
            }
            case SequenceStart -> {
                SequenceStartEvent start = (SequenceStartEvent) event;
                tree.openSequence(MarkRanges.range(start), anchor(start), start.isFlow());
            }
            case MappingEnd, SequenceEnd -> tree.close(MarkRanges.range((CollectionEndEvent) event));
            case Scalar -> {
                ScalarEvent scalar = (ScalarEvent) event;
                tree.add(scalar(scalar), anchor(scalar));
            }
            case Alias -> {
                AliasEvent alias = (AliasEvent) event;
                tree.alias(alias.getAlias().getValue(), MarkRanges.range(alias));
            }
            case StreamStart, StreamEnd, DocumentEnd, Comment -> {
                // nothing to keep
            }
        }
        return true;
    }

    private void severalDocuments(DocumentStartEvent start) {
        collector.report(
                TextCode.YAML_MULTIPLE_DOCUMENTS,
                file.path(),
                MarkRanges.range(start),
                "",
                "A second document begins here; a file holds one.",
                TextCode.YAML_MULTIPLE_DOCUMENTS.fix());
    }

    private static Optional<String> anchor(NodeEvent event) {
        return event.getAnchor().map(anchor -> anchor.getValue());
    }

    private Scalar scalar(ScalarEvent event) {
        Range range = MarkRanges.range(event);
        Layout layout = new Layout(style(event), MarkRanges.start(event), MarkRanges.end(event));
        if (!Surrogates.isWellFormed(event.getValue())) {
            collector.report(
                    TextCode.LONE_SURROGATE,
                    file.path(),
                    range,
                    "",
                    "The text holds half of a surrogate pair, which is no character.",
                    TextCode.LONE_SURROGATE.fix());
            return broken(range, "", layout);
        }
        String tag = event.getTag().orElse(null);
        if (tag == null) {
            return event.isPlain()
                    ? plain(event.getValue(), range, layout)
                    : new Scalar(range, event.getValue(), ScalarTags.text(event.getValue()), layout);
        }
        return ScalarTags.resolve(tag, event.getValue())
                .map(value -> new Scalar(range, event.getValue(), value, layout))
                .orElseGet(() -> {
                    collector.report(
                            TextCode.YAML_TAG,
                            file.path(),
                            range,
                            "",
                            "The tag " + ScalarTags.display(tag) + " does not fit this value or does not exist here.",
                            TextCode.YAML_TAG.fix());
                    return broken(range, event.getValue(), layout);
                });
    }

    private Scalar plain(String text, Range range, Layout layout) {
        return switch (CoreSchemaScalar.resolve(text)) {
            case CoreSchemaScalar.Resolution.Value(var value) -> new Scalar(range, text, value, layout);
            case CoreSchemaScalar.Resolution.TooPrecise() -> {
                collector.report(
                        TextCode.NUMBER_PRECISION,
                        file.path(),
                        range,
                        "",
                        "The integer " + shortened(text) + " is beyond 2^53 and would not stay exact.",
                        "Write it as a string: \"" + shortened(text) + "\".");
                yield broken(range, text, layout);
            }
            case CoreSchemaScalar.Resolution.NotFinite() -> {
                collector.report(
                        TextCode.NUMBER_NOT_FINITE,
                        file.path(),
                        range,
                        "",
                        "The number " + shortened(text) + " is not finite, and JSON has no such number.",
                        TextCode.NUMBER_NOT_FINITE.fix());
                yield broken(range, text, layout);
            }
        };
    }

    private static String shortened(String text) {
        return text.length() <= 40 ? text : text.substring(0, 40) + "…";
    }

    static Scalar broken(Range range, String text, Layout layout) {
        return new Scalar(range, text, NullNode.getInstance(), new Layout(Style.BROKEN, layout.start(), layout.end()));
    }

    private static Style style(ScalarEvent event) {
        return switch (event.getScalarStyle()) {
            case PLAIN, JSON_SCALAR_STYLE ->
                event.getValue().isEmpty() && event.getTag().isEmpty() ? Style.MISSING : Style.PLAIN;
            case SINGLE_QUOTED -> Style.SINGLE_QUOTED;
            case DOUBLE_QUOTED -> Style.DOUBLE_QUOTED;
            case LITERAL -> Style.LITERAL;
            case FOLDED -> Style.FOLDED;
        };
    }
}
