package dev.flow.cli.output;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.core.util.Separators;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;

/** JSON as this program prints and reads it. */
public final class Json {
    private static final ObjectMapper MAPPER = JsonMapper.builder()
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();
    private static final ObjectReader ONE = MAPPER.readerFor(JsonNode.class);
    private static final ObjectReader MANY =
            MAPPER.readerFor(JsonNode.class).without(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);
    private static final ObjectWriter COMPACT = MAPPER.writer();
    private static final ObjectWriter PRETTY = MAPPER.writer(printer());

    private Json() {}

    private static DefaultPrettyPrinter printer() {
        var separators = Separators.createDefaultInstance()
                .withObjectFieldValueSpacing(Separators.Spacing.AFTER)
                .withArrayEmptySeparator("")
                .withObjectEmptySeparator("");
        var indenter = new DefaultIndenter("  ", "\n");
        var printer = new DefaultPrettyPrinter(separators);
        printer.indentArraysWith(indenter);
        printer.indentObjectsWith(indenter);
        return printer;
    }

    /** Indented by two spaces; without a line feed at the end. */
    public static String pretty(JsonNode value) {
        return write(PRETTY, value);
    }

    /** In one line. */
    public static String compact(JsonNode value) {
        return write(COMPACT, value);
    }

    private static String write(ObjectWriter writer, JsonNode value) {
        try {
            return writer.writeValueAsString(value);
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Exactly one value.
     *
     * @throws JsonProcessingException when the text is anything else
     */
    public static JsonNode read(String text) throws JsonProcessingException {
        JsonNode value = ONE.readTree(withoutMark(text));
        if (value.isMissingNode()) {
            throw new EmptyText();
        }
        return value;
    }

    /**
     * Every value of a stream of them.
     *
     * @throws JsonProcessingException when the text is anything else
     */
    public static List<JsonNode> readAll(String text) throws JsonProcessingException {
        var values = new ArrayList<JsonNode>();
        try (var parser = MAPPER.createParser(withoutMark(text))) {
            while (parser.nextToken() != null) {
                values.add(MANY.<JsonNode>readTree(parser));
            }
        } catch (JsonProcessingException e) {
            throw e;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return values;
    }

    /** Editors on Windows begin a file with a byte order mark. */
    private static String withoutMark(String text) {
        return text.startsWith("\ufeff") ? text.substring(1) : text;
    }

    private static final class EmptyText extends JsonProcessingException {
        private static final long serialVersionUID = 1L;

        EmptyText() {
            super("there is nothing");
        }
    }
}
