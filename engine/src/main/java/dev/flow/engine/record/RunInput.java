package dev.flow.engine.record;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.engine.cursor.RunCursor;
import dev.flow.engine.payload.Json;
import dev.flow.engine.payload.ValueBudget;
import org.jspecify.annotations.Nullable;

/**
 * The argument of every run on the engine. It holds no secrets.
 *
 * @param definition digest of the definition
 * @param input raw input
 * @param interpreterVersion the {@link #INTERPRETER_VERSION} of the build that started the run; {@code semantics} in
 *     its JSON
 * @param traits what must be known of the engine
 * @param reportTo the run that waits for the result
 * @param onFailure the workflow that is started when the run fails, {@code namespace.name} with {@code :version} if
 *     wanted; null for none
 * @param resume what a later segment goes on with; null in the first
 */
public record RunInput(
        String definition,
        JsonNode input,
        int interpreterVersion,
        Traits traits,
        @Nullable ReportTo reportTo,
        @Nullable String onFailure,
        @Nullable Resume resume) {

    /**
     * The version of this interpreter: raised when a change would decide a replay differently. Not the version of a
     * definition's content, which is {@code Definition.CONTENT_VERSION}.
     */
    public static final int INTERPRETER_VERSION = 4;

    /** Since then a sub-workflow signals its end only to a parent that has asked for it. */
    public static final int REPORTS_ON_REQUEST = 2;

    /** Since then computed durations may have years and months. */
    public static final int CALENDAR_DURATIONS = 3;

    /** Since then an extension whose before-tasks did not run has no after-tasks either. */
    public static final int BALANCED_EXTENSIONS = 3;

    /** Since then no segment of a run ends before the router knows which of its tasks have stopped listening. */
    public static final int SETTLED_SUBSCRIPTIONS = 4;

    /** The input of the first segment of a run that no other run waits for. */
    public static RunInput start(String definition, JsonNode input, Traits traits) {
        return start(definition, input, traits, null, null);
    }

    /**
     * The input of the first segment of a run.
     *
     * @param reportTo workflow id of what is sent a {@code report} signal when the run ends; null for none
     * @param onFailure the workflow that is started when the run fails; null for none
     */
    public static RunInput start(
            String definition, JsonNode input, Traits traits, @Nullable String reportTo, @Nullable String onFailure) {
        return new RunInput(
                definition,
                input,
                INTERPRETER_VERSION,
                traits,
                reportTo == null ? null : new ReportTo(reportTo, true, true),
                onFailure,
                null);
    }

    /**
     * The input of the first segment of a run whose parent counts the ends of many.
     *
     * @param reportTo workflow id of the parent, which the engine notifies, until it requests a report
     */
    public static RunInput counted(String definition, JsonNode input, Traits traits, String reportTo) {
        return new RunInput(
                definition, input, INTERPRETER_VERSION, traits, new ReportTo(reportTo, false, true), null, null);
    }

    /**
     * What a run must know of its engine; part of its input, because a replay elsewhere must decide the same.
     *
     * @param segmentEvents history events after which it continues as new; zero leaves it to the engine's suggestion
     * @param keepsTimers whether timers that are not needed any more are left alone; only of runs that are recorded
     *     from the in-JVM test server of earlier releases
     * @param valueLimit values that take more bytes as JSON are refused
     * @param expressionSteps what one evaluation of an expression may take
     */
    public record Traits(int segmentEvents, boolean keepsTimers, int valueLimit, long expressionSteps) {
        /** Traits of a Temporal server. */
        public static final Traits SERVER = new Traits(0, false);

        /** Adds all of them to an object. */
        void writeAll(ObjectNode json) {
            json.put("segmentEvents", segmentEvents)
                    .put("keepsTimers", keepsTimers)
                    .put("valueLimit", valueLimit)
                    .put("expressionSteps", expressionSteps);
        }

        /** With the usual limits. */
        public Traits(int segmentEvents, boolean keepsTimers) {
            this(segmentEvents, keepsTimers, ValueBudget.BYTES, ValueBudget.STEPS);
        }
    }

    /**
     * A run, or a workflow of ours, that waits for this one.
     *
     * @param asked whether it is sent a {@code report} signal; if not, the engine notifies it, until it requests a
     *     report
     * @param brief whether the report leaves the output out
     */
    public record ReportTo(String workflowId, boolean asked, boolean brief) {}

    /**
     * Later segments.
     *
     * @param startedAt when the first segment began, engine time in milliseconds
     * @param cursor where to go on
     */
    public record Resume(long startedAt, RunCursor cursor) {}

    public RunInput resumedAt(long startedAt, RunCursor cursor) {
        return new RunInput(
                definition, input, interpreterVersion, traits, reportTo, onFailure, new Resume(startedAt, cursor));
    }

    /** The same, after the waiting run has asked for the report. */
    public RunInput asked() {
        return reportTo == null
                ? this
                : new RunInput(
                        definition,
                        input,
                        interpreterVersion,
                        traits,
                        new ReportTo(reportTo.workflowId(), true, reportTo.brief()),
                        onFailure,
                        resume);
    }

    /** The input as the engine stores it. */
    public ObjectNode json() {
        ObjectNode json = Json.object();
        json.put("definition", definition).put("semantics", interpreterVersion).set("input", input);
        if (traits.segmentEvents() > 0) {
            json.put("segmentEvents", traits.segmentEvents());
        }
        if (traits.keepsTimers()) {
            json.put("keepsTimers", true);
        }
        if (traits.valueLimit() != Traits.SERVER.valueLimit()) {
            json.put("valueLimit", traits.valueLimit());
        }
        if (traits.expressionSteps() != Traits.SERVER.expressionSteps()) {
            json.put("expressionSteps", traits.expressionSteps());
        }
        if (reportTo != null) {
            json.put("reportTo", reportTo.workflowId());
            if (!reportTo.asked()) {
                json.put("reportOnRequest", true);
            }
            if (reportTo.brief()) {
                json.put("reportBriefly", true);
            }
        }
        if (onFailure != null) {
            json.put("onFailure", onFailure);
        }
        if (resume != null) {
            json.put("startedAt", resume.startedAt());
            json.set("cursor", resume.cursor().json());
        }
        return json;
    }

    /** What {@link #json()} wrote. */
    public static RunInput parse(JsonNode json) {
        return new RunInput(
                json.path("definition").asText(),
                json.path("input"),
                json.path("semantics").asInt(),
                new Traits(
                        json.path("segmentEvents").asInt(0),
                        json.path("keepsTimers").asBoolean(false),
                        json.path("valueLimit").asInt(Traits.SERVER.valueLimit()),
                        json.path("expressionSteps").asLong(Traits.SERVER.expressionSteps())),
                json.has("reportTo")
                        ? new ReportTo(
                                json.path("reportTo").asText(),
                                !json.path("reportOnRequest").asBoolean(false),
                                json.path("reportBriefly").asBoolean(false))
                        : null,
                json.path("onFailure").textValue(),
                json.has("cursor")
                        ? new Resume(json.path("startedAt").asLong(), RunCursor.parse(json.path("cursor")))
                        : null);
    }
}
