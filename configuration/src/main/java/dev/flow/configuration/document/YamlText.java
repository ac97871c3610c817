package dev.flow.configuration.document;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.definition.SourceFile;
import dev.flow.definition.canonical.CanonicalJson;
import java.util.Optional;
import java.util.stream.StreamSupport;
import org.snakeyaml.engine.v2.api.Dump;
import org.snakeyaml.engine.v2.api.DumpSettings;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Parse;
import org.snakeyaml.engine.v2.comments.CommentType;
import org.snakeyaml.engine.v2.common.FlowStyle;
import org.snakeyaml.engine.v2.events.CommentEvent;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.schema.CoreSchema;

/** JSON values as YAML texts, and comments in such texts. Thread-safe. */
public final class YamlText {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final LoadSettings COMMENTS = LoadSettings.builder()
            .setParseComments(true)
            .setCodePointLimit(Integer.MAX_VALUE)
            .build();

    private YamlText() {}

    /** An object as a YAML document in block style, whose value it is; in the order of its properties. */
    public static String of(ObjectNode document) {
        if (document.isEmpty()) {
            return "{}\n";
        }
        DumpSettings settings = DumpSettings.builder()
                .setDefaultFlowStyle(FlowStyle.BLOCK)
                .setSchema(new CoreSchema())
                .setIndent(2)
                .setIndicatorIndent(2)
                .setIndentWithIndicator(true)
                .setSplitLines(false)
                .build();
        String yaml = new Dump(settings).dumpToString(JSON.convertValue(document, Object.class));
        return isTextOf(yaml, document) ? yaml : document.toPrettyString() + "\n";
    }

    /** Whether a text is YAML without errors, and its value is this one, in the same order. */
    static boolean isTextOf(String text, JsonNode value) {
        ParsedDocument parsed = ParsedDocument.of(new SourceFile("", text));
        return parsed.errors().isEmpty() && same(parsed.json(), value);
    }

    /** Whether two values are the same, in the same order; numbers are the same however they are written. */
    static boolean same(JsonNode one, JsonNode other) {
        Optional<String> canonical = canonical(one);
        return canonical.isPresent() && canonical.equals(canonical(other));
    }

    private static Optional<String> canonical(JsonNode value) {
        try {
            return Optional.of(CanonicalJson.writeInOrder(value));
        } catch (IllegalArgumentException notJson) {
            return Optional.empty();
        }
    }

    /** Whether a text has comments. */
    public static boolean hasComments(String text) {
        if (text.indexOf('#') < 0) {
            return false;
        }
        try {
            return StreamSupport.stream(new Parse(COMMENTS).parseString(text).spliterator(), false)
                    .anyMatch(event -> event instanceof CommentEvent comment
                            && comment.getCommentType() != CommentType.BLANK_LINE);
        } catch (YamlEngineException syntaxError) {
            return true;
        }
    }
}
