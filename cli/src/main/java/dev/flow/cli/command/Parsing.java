package dev.flow.cli.command;

import com.fasterxml.jackson.core.JsonProcessingException;

/** What a JSON parser's complaint says to a person. */
final class Parsing {
    private Parsing() {}

    /** One sentence with the position, if there is one. */
    static String sentence(JsonProcessingException e) {
        var message = String.valueOf(e.getOriginalMessage()).lines().findFirst().orElse("");
        var location = e.getLocation();
        var at = location == null ? "" : " at line " + location.getLineNr() + ", column " + location.getColumnNr();
        return message + at + ".";
    }
}
