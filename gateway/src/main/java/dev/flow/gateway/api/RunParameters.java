package dev.flow.gateway.api;

import dev.flow.gateway.operation.Parameter;
import dev.flow.gateway.operation.Parameters;
import java.time.Duration;

/** Parameters that several operations have. */
public final class RunParameters {
    static final Parameter<String> WORKFLOW_ID = Parameters.path("workflow_id", 512, "Id of the run.");
    static final Parameter<String> RUN_ID =
            Parameters.uuid("run_id", "Id of a segment of the run; the current one by default.");
    /** Items of a page, unless the request says how many. */
    public static final int DEFAULT_LIMIT = 50;

    public static final Parameter<Integer> LIMIT =
            Parameters.integer("limit", 1, 100, DEFAULT_LIMIT, "How many at most.");
    static final Parameter<Integer> WINDOW = Parameters.integer("limit", 1, 1000, 200, "How many events at most.");
    /** Room for the longest id of a run, sealed. */
    private static final int MOST_CURSOR = 400;

    public static final Parameter<String> CURSOR =
            Parameters.text("cursor", MOST_CURSOR, "Where the page before ended: its next_cursor or next_page_token.");
    static final Parameter<String> PAGE_TOKEN = Parameters.text("page_token", MOST_CURSOR, "The same as cursor.");
    static final Parameter<Duration> WAIT =
            Parameters.upToAMinute("wait", "How long to wait for the run's end: PT0S to PT60S.");

    private RunParameters() {}
}
