package dev.flow.gateway.operation;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.gateway.operation.Operation.Challenge;
import dev.flow.gateway.operation.RequestBody.EventsForm;
import dev.flow.gateway.operation.RequestBody.Form;
import dev.flow.gateway.operation.RequestBody.JsonForm;
import dev.flow.gateway.operation.RequestBody.Nothing;
import dev.flow.gateway.operation.RequestBody.RawForm;
import dev.flow.gateway.operation.RequestBody.TextForm;
import dev.flow.gateway.problem.ProblemCode;
import dev.flow.gateway.schema.ApiJson;
import dev.flow.identity.Action;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Declares an {@link Operation}; the problem codes that follow from the declaration are added. Not thread-safe. */
public final class OperationBuilder<B> {
    private final String id;
    private final Operation.Route route;
    private final Tag tag;
    private final List<Parameter<?>> parameters = new ArrayList<>();
    private final List<Form<B>> forms = new ArrayList<>();
    private final List<Outcome> outcomes = new ArrayList<>();
    private final List<ProblemCode> problems = new ArrayList<>();
    private String summary = "";
    private Access access = new Access.Authenticated();
    private Challenge challenge = Challenge.BEARER;
    private Precondition precondition = new Precondition.None();
    private Subject subject = new Subject.None();
    private Audit audit = new Audit.None();
    private boolean keyRequired;
    private boolean bodyRequired = true;
    private @Nullable Integer bodyBytes;
    private boolean versioned;

    private OperationBuilder(Tag tag, Method method, String path, String id) {
        this.tag = tag;
        this.route = new Operation.Route(method, new PathTemplate(path));
        this.id = id;
    }

    /** An operation that only reads. */
    public static OperationBuilder<Nothing> get(Tag tag, String path, String id) {
        return new OperationBuilder<>(tag, Method.GET, path, id);
    }

    /** An operation that deletes, without a body. */
    public static OperationBuilder<Nothing> delete(Tag tag, String path, String id) {
        return new OperationBuilder<>(tag, Method.DELETE, path, id);
    }

    /** A change without a body. */
    public static OperationBuilder<Nothing> post(Tag tag, String path, String id) {
        return new OperationBuilder<>(tag, Method.POST, path, id);
    }

    /** A change with a JSON body. */
    public static <B> OperationBuilder<B> post(Tag tag, String path, String id, Class<B> body) {
        return json(tag, Method.POST, path, id, body);
    }

    /** A replacement with a JSON body. */
    public static <B> OperationBuilder<B> put(Tag tag, String path, String id, Class<B> body) {
        return json(tag, Method.PUT, path, id, body);
    }

    /** A change or replacement whose body has one of several forms, or is YAML: {@link #form}, {@link #yaml}. */
    public static <B> OperationBuilder<B> withForms(Method method, Tag tag, String path, String id) {
        return new OperationBuilder<>(tag, method, path, id);
    }

    private static <B> OperationBuilder<B> json(Tag tag, Method method, String path, String id, Class<B> body) {
        return new OperationBuilder<B>(tag, method, path, id)
                .form("application/json", body, node -> ApiJson.read(node, body));
    }

    /** A form of the body: JSON of this media type. */
    public OperationBuilder<B> form(String mediaType, Class<?> schema, Function<JsonNode, B> binding) {
        forms.add(new JsonForm<>(mediaType, schema, binding));
        return this;
    }

    /** A form of the body: YAML, which the handler gets as the client wrote it. */
    public OperationBuilder<B> yaml(Function<String, B> binding) {
        forms.add(new TextForm<>(TextForm.YAML, binding));
        return this;
    }

    /** The body is CloudEvents. */
    public OperationBuilder<B> events(EventsForm<B> form) {
        forms.add(form);
        return this;
    }

    /** The body is bytes that only the handler interprets. */
    public OperationBuilder<B> raw(Function<RawBody, B> binding) {
        forms.add(new RawForm<>(binding));
        return this;
    }

    public OperationBuilder<B> summary(String sentence) {
        summary = sentence;
        return this;
    }

    /** Anybody may call it. */
    public OperationBuilder<B> open() {
        access = new Access.Open();
        return this;
    }

    /** Senders may call it that the source of the path verifies. */
    public OperationBuilder<B> senders() {
        access = new Access.Source();
        return this;
    }

    public OperationBuilder<B> anyAction() {
        access = new Access.AnyAction();
        return this;
    }

    public OperationBuilder<B> needs(Action action) {
        access = new Access.Needs(action);
        return this;
    }

    /** Browsers open it as a page, so a client without credentials is asked for HTTP Basic. */
    public OperationBuilder<B> page() {
        challenge = Challenge.BASIC;
        return this;
    }

    /** {@code x-idempotency-key} is required. */
    public OperationBuilder<B> keyRequired() {
        keyRequired = true;
        return this;
    }

    /** The body may be left out. */
    public OperationBuilder<B> bodyOptional() {
        bodyRequired = false;
        return this;
    }

    /** A body has at most that many bytes, whatever the gateway's settings allow others. */
    public OperationBuilder<B> bodyLimit(int bytes) {
        bodyBytes = bytes;
        return this;
    }

    /** The version that the client has read is required, as {@code expected_version} or by {@code If-Match}. */
    public OperationBuilder<B> expectsVersion() {
        return expectsVersion(new Precondition.Version("expected_version", true));
    }

    /** The version that the client has read is taken under another name, or may be left out. */
    public OperationBuilder<B> expectsVersion(Precondition.Version version) {
        precondition = version;
        return takes(Parameters.version(version.name(), "The version that was read; the same as If-Match."));
    }

    public OperationBuilder<B> takes(Parameter<?>... taken) {
        parameters.addAll(Arrays.asList(taken));
        return this;
    }

    public OperationBuilder<B> answers(int status, String meaning, Class<?> type) {
        return answers(status, meaning, new Content.Json(type));
    }

    public OperationBuilder<B> answers(int status, String meaning, Content content) {
        outcomes.add(new Outcome(status, meaning, content));
        return this;
    }

    /**
     * It answers a file, see {@link Answer#file}, or that the client has the current one already
     * ({@code If-None-Match}).
     *
     * @param mediaType a range that covers all that it answers
     */
    public OperationBuilder<B> answersFile(String meaning, String mediaType) {
        return answers(200, meaning, new Content.Binary(mediaType))
                .answers(304, "The client has the current file.", new Content.Empty());
    }

    /** Every successful answer has the version of its subject, see {@link Answer#withVersion}. */
    public OperationBuilder<B> answersVersion() {
        versioned = true;
        return this;
    }

    public OperationBuilder<B> fails(ProblemCode... codes) {
        problems.addAll(Arrays.asList(codes));
        return this;
    }

    public OperationBuilder<B> about(Subject resource) {
        subject = resource;
        return this;
    }

    /**
     * The audit records each call.
     *
     * @param properties of the request body that it records as well
     */
    public OperationBuilder<B> audited(String... properties) {
        audit = new Audit.Entry(List.of(properties));
        return this;
    }

    /**
     * The declaration.
     *
     * @throws IllegalStateException when its parts contradict each other
     */
    public Operation<B> build() {
        boolean binary = outcomes.stream()
                .anyMatch(outcome -> outcome.content() instanceof Content.Binary
                        || outcome.content() instanceof Content.JsonOrBytes);
        boolean kept = idempotency() == Idempotency.HONOURED || idempotency() == Idempotency.REQUIRED;
        if (binary && kept) {
            throw new IllegalStateException(id + ": only a GET can answer a file; the answers of others are kept as"
                    + " text with their idempotency keys.");
        }
        var input = new Operation.Input<>(
                parameters, new RequestBody<>(bodyRequired, forms, bodyBytes), idempotency(), precondition);
        var output = new Operation.Output(outcomes, ImpliedProblems.of(problems, access, route, input), versioned);
        return new Operation<>(id, route, tag, summary, access, challenge, subject, input, output, audit);
    }

    private Idempotency idempotency() {
        if (route.method().isSafe()) {
            return Idempotency.SAFE;
        }
        if (access instanceof Access.Source) {
            return Idempotency.IGNORED;
        }
        return keyRequired ? Idempotency.REQUIRED : Idempotency.HONOURED;
    }
}
