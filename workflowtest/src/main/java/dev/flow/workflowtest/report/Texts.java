package dev.flow.workflowtest.report;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.engine.payload.Json;

/** JSON values in messages. */
public final class Texts {
    private static final int LONGEST = 300;

    private Texts() {}

    /** The value in one line, cut after 300 characters. */
    public static String value(JsonNode value) {
        return Json.beginning(value, LONGEST);
    }
}
