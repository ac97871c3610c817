package dev.flow.definition.format;

import com.fasterxml.jackson.databind.node.TextNode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.snakeyaml.engine.v2.events.NodeEvent;
import org.snakeyaml.engine.v2.events.ScalarEvent;

/** Reads how scalars are written. */
final class ScalarReader {
    private static final Pattern PROPERTIES = Pattern.compile("(?:[&!]\\S*\\s+)*(?:[&!]\\S*$)?");
    private static final Pattern HEADER = Pattern.compile("([|>][-+0-9]*)[ \\t]*(#[^\\n]*)?\\n?");
    private static final Pattern DIGIT = Pattern.compile("[1-9]");
    private static final String STEP = "2";

    private final SourceText source;

    ScalarReader(SourceText source) {
        this.source = source;
    }

    /** A scalar, and the comment behind the header of a block, which may be empty. */
    record Read(LayoutNode.Scalar scalar, String comment) {}

    Read read(ScalarEvent event) {
        String written = source.slice(Marks.start(event), Marks.end(event));
        String properties = "";
        if (event.getAnchor().isPresent() || event.getTag().isPresent()) {
            properties = properties(written, event);
            written = written.substring(properties.length());
            properties = String.join(" ", properties.strip().split("\\s+"));
        }
        String text = written;
        return switch (event.getScalarStyle()) {
            case LITERAL, FOLDED -> block(properties, text, event.getValue());
            case PLAIN, JSON_SCALAR_STYLE -> new Read(plain(properties, text, event), "");
            case SINGLE_QUOTED, DOUBLE_QUOTED -> new Read(quoted(properties, text, event), "");
        };
    }

    private static String properties(String written, NodeEvent event) {
        Matcher matcher = PROPERTIES.matcher(written);
        String found = matcher.lookingAt() ? matcher.group() : "";
        if (written.substring(found.length()).startsWith("#")) {
            throw new UnsupportedLayout(
                    Marks.startLine(event) + 1, "A comment between an anchor or tag and its value has no place.");
        }
        return found;
    }

    private static LayoutNode.Scalar plain(String properties, String written, ScalarEvent event) {
        if (written.isBlank()) {
            return new LayoutNode.Scalar(properties, new ScalarLayout.Missing());
        }
        ScalarLayout layout = written.indexOf('\n') >= 0
                ? folded(written, false)
                : new ScalarLayout.Inline(event.getValue(), event.getValue());
        return new LayoutNode.Scalar(properties, layout);
    }

    private static LayoutNode.Scalar quoted(String properties, String written, ScalarEvent event) {
        if (written.indexOf('\n') >= 0) {
            return new LayoutNode.Scalar(properties, folded(written, written.startsWith("\"")));
        }
        String value = event.getValue();
        ScalarLayout layout = properties.isEmpty()
                ? new ScalarLayout.Inline(Quoting.of(value, written, false), Quoting.of(value, written, true))
                : new ScalarLayout.Inline(written, written);
        return new LayoutNode.Scalar(properties, layout);
    }

    private static ScalarLayout folded(String written, boolean escapes) {
        List<String> lines = new ArrayList<>();
        for (String line : written.split("\n", -1)) {
            String text = lines.isEmpty() ? line : line.stripLeading();
            String end = text.stripTrailing();
            lines.add(escapes && end.endsWith("\\") ? text : end);
        }
        String last = written.substring(written.lastIndexOf('\n') + 1).stripLeading();
        lines.set(lines.size() - 1, last);
        return new ScalarLayout.Folded(lines);
    }

    private static Read block(String properties, String written, String value) {
        Matcher header = HEADER.matcher(written);
        if (!header.lookingAt()) {
            throw new IllegalStateException("A block scalar begins with its header: " + written);
        }
        String comment = header.group(2) == null ? "" : header.group(2).stripTrailing();
        if (value.isBlank()) {
            String quoted = value.isEmpty() ? "''" : TextNode.valueOf(value).toString();
            return new Read(new LayoutNode.Scalar(properties, new ScalarLayout.Inline(quoted, quoted)), comment);
        }
        String indicators = header.group(1);
        List<String> lines = Arrays.asList(written.substring(header.end()).split("\n", -1));
        int indentation = leading(first(lines))
                - (DIGIT.matcher(indicators).find()
                        ? leading(first(value.lines().toList()))
                        : 0);
        List<String> content = new ArrayList<>();
        lines.forEach(line -> content.add(line.length() <= indentation ? "" : line.substring(indentation)));
        while (content.getLast().isEmpty()) {
            content.removeLast();
        }
        int kept = indicators.contains("+") ? Math.max(0, breaks(value) - 1) : 0;
        ScalarLayout layout = new ScalarLayout.Block(DIGIT.matcher(indicators).replaceAll(STEP), content, kept);
        return new Read(new LayoutNode.Scalar(properties, layout), comment);
    }

    private static String first(List<String> lines) {
        return lines.stream().filter(line -> !line.isBlank()).findFirst().orElse("");
    }

    private static int leading(String line) {
        int spaces = 0;
        while (spaces < line.length() && line.charAt(spaces) == ' ') {
            spaces++;
        }
        return spaces;
    }

    private static int breaks(String value) {
        int end = value.length();
        while (end > 0 && value.charAt(end - 1) == '\n') {
            end--;
        }
        return value.length() - end;
    }
}
