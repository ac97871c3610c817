package dev.flow.calls.secret;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.flow.engine.error.WorkflowError;
import dev.flow.engine.record.Redaction;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Removes secret values from everything that a call leaves behind: as they are, in base64 (also in the middle of
 * something longer), URL-encoded (with any set of reserved characters), and escaped in JSON, also in JSON that is a
 * string in JSON.
 *
 * <p>A value shorter than {@value #SHORTEST} characters is only recognised when it is all of a string or number; inside
 * longer text it would be found everywhere. Confined to one call; not thread-safe.
 */
public final class SecretRedactor {
    /** The text that replaces a secret. */
    public static final String MASK = Redaction.MASK;

    private static final int SHORTEST = 4;

    /** The levels of JSON within strings of JSON that are searched. */
    private static final int LEVELS = 3;

    private final Set<String> whole = new HashSet<>();

    /** As ISO-8859-1 strings of their UTF-8 bytes, as everything is searched. */
    private final Set<String> needles = new HashSet<>();

    /** Treats every string and number of this value as a secret from now on. */
    public void hide(JsonNode secret) {
        if (secret.isContainerNode()) {
            secret.forEach(this::hide);
        } else if (secret.isTextual() || secret.isNumber()) {
            hide(secret.asText());
        }
    }

    /** Treats this value as a secret from now on. */
    public void hide(String secret) {
        if (secret.isEmpty() || !whole.add(secret) || secret.length() < SHORTEST) {
            return;
        }
        byte[] bytes = secret.getBytes(StandardCharsets.UTF_8);
        needles.add(new String(bytes, StandardCharsets.ISO_8859_1));
        needles.addAll(Base64Forms.of(bytes));
    }

    /** Whether the text holds a secret. */
    public boolean finds(String text) {
        return whole.contains(text) || finds(text.getBytes(StandardCharsets.UTF_8));
    }

    /** Whether the bytes hold a secret. */
    public boolean finds(byte[] bytes) {
        return !marks(new String(bytes, StandardCharsets.ISO_8859_1)).isEmpty();
    }

    public String redact(String text) {
        if (whole.contains(text)) {
            return MASK;
        }
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        byte[] clean = redact(bytes);
        return Arrays.equals(clean, bytes) ? text : new String(clean, StandardCharsets.UTF_8);
    }

    /** Bytes of text in UTF-8, or of anything that holds such text. */
    public byte[] redact(byte[] bytes) {
        if (needles.isEmpty()) {
            return bytes;
        }
        String text = new String(bytes, StandardCharsets.ISO_8859_1);
        BitSet marks = marks(text);
        if (marks.isEmpty()) {
            return bytes;
        }
        StringBuilder clean = new StringBuilder(text.length());
        int done = 0;
        for (int start = marks.nextSetBit(0); start >= 0; start = marks.nextSetBit(done)) {
            clean.append(text, done, start).append(MASK);
            done = marks.nextClearBit(start);
        }
        return clean.append(text, done, text.length()).toString().getBytes(StandardCharsets.ISO_8859_1);
    }

    public JsonNode redact(JsonNode value) {
        if (whole.isEmpty()) {
            return value;
        }
        if (value.isObject()) {
            ObjectNode object = JsonNodeFactory.instance.objectNode();
            value.properties().forEach(entry -> object.set(redact(entry.getKey()), redact(entry.getValue())));
            return object;
        }
        if (value.isArray()) {
            var array = JsonNodeFactory.instance.arrayNode(value.size());
            value.forEach(element -> array.add(redact(element)));
            return array;
        }
        if (value.isTextual()) {
            String text = value.textValue();
            String clean = redact(text);
            return clean.equals(text) ? value : TextNode.valueOf(clean);
        }
        return value.isNumber() && whole.contains(value.asText()) ? TextNode.valueOf(MASK) : value;
    }

    public WorkflowError redact(WorkflowError error) {
        return new WorkflowError(
                redact(error.type()),
                error.status(),
                clean(error.title()),
                clean(error.detail()),
                error.instance(),
                error.source());
    }

    private @Nullable String clean(@Nullable String text) {
        return text == null ? null : redact(text);
    }

    private BitSet marks(String bytes) {
        BitSet marks = new BitSet();
        for (String needle : needles) {
            for (int at = bytes.indexOf(needle); at >= 0; at = bytes.indexOf(needle, at + 1)) {
                marks.set(at, at + needle.length());
            }
        }
        if (bytes.indexOf('%') >= 0 || bytes.indexOf('+') >= 0) {
            mark(DecodedText.ofUrl(bytes, true), marks);
            mark(DecodedText.ofUrl(bytes, false), marks);
        }
        if (bytes.indexOf('\\') >= 0) {
            DecodedText view = DecodedText.identity(bytes);
            for (int level = 0; level < LEVELS && view.hasEscapes(); level++) {
                view = view.unescaped();
                mark(view, marks);
            }
        }
        return marks;
    }

    private void mark(DecodedText view, BitSet marks) {
        needles.forEach(needle -> view.mark(needle, marks));
    }
}
