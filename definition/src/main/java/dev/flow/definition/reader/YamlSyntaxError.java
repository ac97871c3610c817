package dev.flow.definition.reader;

import dev.flow.definition.SourceFile;
import dev.flow.definition.diagnostic.Diagnostic.Range;
import dev.flow.definition.diagnostic.DiagnosticCollector;
import dev.flow.definition.diagnostic.TextCode;
import java.util.Optional;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.ReaderException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;

/** A syntax error of the parser, in words that say what to do. */
record YamlSyntaxError(Range range, String message, String fix) {

    static YamlSyntaxError of(YamlEngineException exception, String text) {
        return switch (exception) {
            case MarkedYamlEngineException marked -> of(marked);
            case ReaderException unreadable -> {
                Range range = at(text, unreadable.getPosition());
                yield new YamlSyntaxError(
                        range,
                        "The character U+%04X is not allowed in YAML.".formatted(unreadable.getCodePoint()),
                        "Remove it, or write it as an escape in double quotes.");
            }
            default -> new YamlSyntaxError(new Range(1, 1, 1, 1), "The text is not YAML.", TextCode.YAML_SYNTAX.fix());
        };
    }

    void report(SourceFile file, DiagnosticCollector collector) {
        collector.report(TextCode.YAML_SYNTAX, file.path(), range, "", message, fix);
    }

    private static YamlSyntaxError of(MarkedYamlEngineException exception) {
        String problem = exception.getProblem() == null ? "" : exception.getProblem();
        String context = exception.getContext() == null ? "" : exception.getContext();
        Range there = range(exception.getProblemMark());
        Range opened = exception.getContextMark().isPresent() ? range(exception.getContextMark()) : there;
        if (problem.contains("TAB")) {
            return new YamlSyntaxError(
                    there, "A tab indents this line; YAML allows only spaces.", "Replace it by spaces.");
        }
        if (problem.startsWith("mapping values are not allowed")) {
            return new YamlSyntaxError(
                    there,
                    "There is a ':' where no key can end: the value before it is not quoted, or the line is indented wrongly.",
                    "Quote the value, or indent the key like the ones beside it.");
        }
        if (context.contains("quoted scalar") && problem.contains("end of")) {
            return new YamlSyntaxError(opened, "The quote that opens here is never closed.", "Close it.");
        }
        if (problem.contains("unknown escape character")) {
            return new YamlSyntaxError(
                    there,
                    "The escape after the backslash does not exist in double quotes.",
                    "Double the backslash, or use single quotes.");
        }
        if (context.startsWith("while parsing a flow")) {
            boolean mapping = context.contains("mapping");
            return new YamlSyntaxError(
                    there,
                    (mapping ? "The '{' of line " : "The '[' of line ") + opened.line()
                            + " is still open here, and this does not continue it.",
                    mapping
                            ? "Close it with '}', or quote the text: an expression in braces needs quotes."
                            : "Close it with ']', or quote the text.");
        }
        if (problem.startsWith("could not find expected ':'")) {
            return new YamlSyntaxError(
                    opened, "This line is neither a key with a ':' nor part of a value.", "Add the ':'.");
        }
        if (problem.startsWith("expected <block end>")) {
            return new YamlSyntaxError(
                    there,
                    "This does not continue the "
                            + (context.contains("mapping") ? "mapping" : "list") + " that begins in line "
                            + opened.line() + ".",
                    "Indent it like its neighbours, and begin each element of a list with '- '.");
        }
        if (problem.contains("cannot start any token")) {
            return new YamlSyntaxError(there, "A value cannot begin with this character.", "Quote the value.");
        }
        if (context.startsWith("while scanning an alias") || context.startsWith("while scanning an anchor")) {
            String what = context.contains("alias") ? "An alias" : "An anchor";
            return new YamlSyntaxError(
                    opened,
                    what + " begins here, and no name follows.",
                    "Quote the text: without quotes none can begin with `*` or `&`.");
        }
        return new YamlSyntaxError(there, "The text is not YAML from here on.", TextCode.YAML_SYNTAX.fix());
    }

    private static Range range(Optional<Mark> mark) {
        return mark.map(at -> new Range(at.getLine() + 1, at.getColumn() + 1, at.getLine() + 1, at.getColumn() + 2))
                .orElse(new Range(1, 1, 1, 1));
    }

    private static Range at(String text, int codePoint) {
        int line = 1;
        int column = 1;
        int index = 0;
        for (int count = 0; count < codePoint && index < text.length(); count++) {
            int point = text.codePointAt(index);
            index += Character.charCount(point);
            if (point == '\n') {
                line++;
                column = 1;
            } else {
                column++;
            }
        }
        return new Range(line, column, line, column + 1);
    }
}
