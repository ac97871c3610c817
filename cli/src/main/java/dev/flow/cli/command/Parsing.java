package dev.flow.cli.command;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.core.io.JsonEOFException;
import java.util.regex.Pattern;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;

/**
 * What is wrong with a text that should be JSON or YAML, in our words: those of the parsers name their own settings.
 */
final class Parsing {
    private static final Pattern CHARACTER = Pattern.compile("(?s)Unexpected character \\('(.)'.*");
    private static final Pattern TOKEN = Pattern.compile("(?s)(?:Unrecognized|Non-standard) token '([^']*)'.*");

    private Parsing() {}

    /** One sentence with the position, if there is one. */
    static String sentence(JsonProcessingException e) {
        var location = e.getLocation();
        var at = location == null ? "" : " at line " + location.getLineNr() + ", column " + location.getColumnNr();
        return problem(e) + at + ".";
    }

    /** The position in a YAML text that cannot be read. */
    static String position(YamlEngineException e) {
        return e instanceof MarkedYamlEngineException marked
                ? marked.getProblemMark()
                        .map(mark -> "line " + (mark.getLine() + 1) + ", column " + (mark.getColumn() + 1))
                        .orElse("its beginning")
                : "its beginning";
    }

    private static String problem(JsonProcessingException e) {
        if (e instanceof JsonEOFException) {
            return "it ends before its last value is complete,";
        }
        if (e instanceof StreamConstraintsException) {
            return "a value is too long, or nested too deep,";
        }
        var message = String.valueOf(e.getOriginalMessage());
        var character = CHARACTER.matcher(message);
        if (character.matches()) {
            return message.contains("field name")
                    ? "a property's name in double quotes is missing before '" + character.group(1) + "'"
                    : "'" + character.group(1) + "' is not expected";
        }
        var token = TOKEN.matcher(message);
        if (token.matches()) {
            return "`" + token.group(1) + "` is not a value; texts are written in double quotes,";
        }
        if (message.startsWith("Trailing token")) {
            return "more follows after the value";
        }
        if (message.startsWith("Illegal unquoted character")) {
            return "a control character in a text must be written as an escape";
        }
        return e.getLocation() == null ? message : "it cannot be read";
    }
}
