package dev.flow.gateway.problem;

import java.util.Locale;

/**
 * The catalogue of what can go wrong over HTTP ({@code docs/reference/errors.md}). A code is stable and has one status;
 * clients match the code. It is longer than our files are, because it is a table.
 */
public enum ProblemCode {
    INVALID_REQUEST(
            400,
            "The request is not well formed.",
            "Read the pointer and hint of each error; unknown properties and headers in a wrong form are refused too."),
    INVALID_QUERY(
            400,
            "A parameter of the query is not what the operation takes.",
            "Compare the query with the operation's parameters; unknown ones are refused."),
    INVALID_PAYLOAD(
            400,
            "The body is not what the operation takes.",
            "Compare the body with the operation's request; each error has a JSON pointer."),
    INVALID_IDENTITY(
            400,
            "What identifies the request is missing or malformed.",
            "Send an id of the length and characters that the operation asks for."),
    CONFIRMATION_REQUIRED(
            400, "The request needs its subject repeated as confirmation.", "Send the subject's name as confirmation."),
    UNAUTHENTICATED(401, "The credentials were not accepted.", "Send valid credentials; they may have expired."),
    VERIFICATION_FAILED(401, "The signature was not accepted.", "Check secret, algorithm and clock of the sender."),
    FORBIDDEN(403, "This principal may not do that here.", "Ask the operator who grants actions in this scope."),
    ORIGIN_DENIED(
            403, "The request came from another origin.", "Use the panel at its public address, or a bearer token."),
    HTTPS_REQUIRED(
            403,
            "The request must come over HTTPS.",
            "Use the public HTTPS address; behind a proxy, check that it is a trusted one."),
    SOURCE_REJECTED(403, "The source is not open to this sender.", "Check the source's declaration."),
    NOT_FOUND(404, "There is no such thing in this scope.", "Check the path and the id."),
    UNKNOWN_WORKFLOW(
            404,
            "There is no such workflow, version or definition here.",
            "List the workflows under /v1/operations/workflows."),
    UNKNOWN_SOURCE(404, "There is no such source.", "Check the name of the source and whether it is opened."),
    PANEL_NOT_INCLUDED(404, "This build has no panel.", "Use the command line, or a build with the panel."),
    METHOD_NOT_ALLOWED(405, "The path does not take this method.", "The header Allow says which it takes."),
    TOO_LARGE(
            413,
            "The request is larger than its limit.",
            "Limits are settings; large values belong into a payload store."),
    UNSUPPORTED_MEDIA_TYPE(
            415, "The operation does not read this kind of body.", "Send the content type that the operation names."),
    START_CONFLICT(
            409,
            "This business request id was started with another input.",
            "Use a new business request id for a new input."),
    CONFLICT(409, "The subject is not in a state for that.", "Read it again and decide anew."),
    DUPLICATE_KEY(409, "This idempotency key was used for another request.", "Use a new key for a new request."),
    CONFIGURATION_CONFLICT(
            409, "Somebody else changed the configuration.", "Read it again; the problem names the current version."),
    ACTIVATION_CONFLICT(409, "Another activation is under way.", "Wait for it, or supersede it while it waits."),
    STALE_PLAN(409, "What the plan looked at has changed.", "Make a new plan."),
    STALE_CURSOR(409, "The cursor belongs to another query or principal.", "Begin again at the first page."),
    DEPENDENT_TRIGGERS(409, "Triggers still use it.", "Change or delete those triggers first."),
    TRIGGER_PAUSED(409, "The trigger is paused.", "Resume it, or wait."),
    TRIGGER_UNAVAILABLE(409, "The trigger cannot be used now.", "The detail says why."),
    NOT_MANAGED(409, "The configuration is not managed here.", "Change its files instead."),
    SELF_TRIGGER_LOOP(409, "Runs have started each other too often.", "Break the chain of events."),
    NOT_RESTARTABLE(409, "The run cannot be taken back to that task.", "Start it again with start-again."),
    INPUT_REJECTED(
            422,
            "A value is refused by a rule or by the workflow's schema.",
            "Each error has a JSON pointer to the value."),
    INVALID_CONFIGURATION(
            422, "The configuration has errors.", "Validate it; each diagnostic has a position and a fix."),
    INVALID_WORKFLOW_FRAGMENT(422, "The workflow has errors.", "Each diagnostic has a position and a fix."),
    START_AT_OUT_OF_RANGE(
            422, "The time to start at is in the past, or too far away.", "Choose one between now and the horizon."),
    LIMIT_EXCEEDED(422, "A limit is exceeded.", "The detail names it."),
    QUOTA_EXCEEDED(429, "The quota is used up.", "Wait for Retry-After, or ask for more."),
    RATE_LIMITED(429, "Too many requests.", "Wait for Retry-After."),
    INTERNAL_ERROR(
            500, "Something went wrong here.", "Tell the operator the request id: the log has the cause under it."),
    ENGINE_UNAVAILABLE(503, "The engine does not answer.", "Try again; /healthz says more."),
    STORE_UNAVAILABLE(503, "The store does not answer.", "Try again; /healthz says more."),
    IDENTITY_UNAVAILABLE(503, "The identity provider does not answer.", "Try again."),
    QUOTA_UNAVAILABLE(
            503, "The quota binding does not answer, or there is none.", "Try again; in production name a binding."),
    CONFIGURATION_UNAVAILABLE(503, "The configuration cannot be read now.", "Try again."),
    ACTIVATION_UNAVAILABLE(503, "Activations are not possible now.", "Try again; the detail says what is missing."),
    DEFINITION_UNAVAILABLE(503, "The definition cannot be read now.", "Try again."),
    INCOMPATIBLE_WORKER(503, "No worker can execute this definition.", "Check the workers: /v1/operations/workers."),
    PROVIDER_UNAVAILABLE(503, "A provider that this needs does not answer.", "Try again."),
    OVERLOADED(503, "Too many requests are under way.", "Wait for Retry-After.");

    private static final String PAGE = "https://flow.dev/docs/reference/errors#";

    private final int status;
    private final String title;
    private final String advice;

    ProblemCode(int status, String title, String advice) {
        this.status = status;
        this.title = title;
        this.advice = advice;
    }

    /** As {@code code} says it. */
    public String code() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The HTTP status, the same for every occurrence. */
    public int status() {
        return status;
    }

    /** What it means, the same for every occurrence. */
    public String title() {
        return title;
    }

    /** What to do about it. */
    public String advice() {
        return advice;
    }

    /** The page that explains it: {@code type}. */
    public String page() {
        return PAGE + code();
    }

    /** Whether it says nothing about the request: the same may go well later. */
    public boolean isTemporary() {
        return status == 503 || status == 429;
    }
}
