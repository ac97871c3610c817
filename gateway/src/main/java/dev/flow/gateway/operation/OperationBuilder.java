package dev.flow.gateway.operation;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.gateway.operation.RequestBody.Form;
import dev.flow.gateway.operation.RequestBody.Nothing;
import dev.flow.gateway.problem.ProblemCode;
import dev.flow.gateway.schema.ApiJson;
import dev.flow.identity.Action;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.function.Function;

/** Declares an {@link Operation}; the codes that follow from what is declared are added by itself. Not thread-safe. */
public final class OperationBuilder<B> {
    private final String id;
    private final Operation.Route route;
    private final Tag tag;
    private final List<Parameter<?>> parameters = new ArrayList<>();
    private final List<Form<B>> forms = new ArrayList<>();
    private final List<Outcome> outcomes = new ArrayList<>();
    private final EnumSet<ProblemCode> problems = EnumSet.noneOf(ProblemCode.class);
    private String summary = "";
    private Access access = new Access.Authenticated();
    private boolean keyRequired;
    private boolean bodyRequired = true;
    private Subject subject = new Subject.None();
    private Audit audit = new Audit.None();
    private Availability availability = Availability.ALWAYS;

    private OperationBuilder(Tag tag, Method method, String path, String id) {
        this.tag = tag;
        this.route = new Operation.Route(method, new PathTemplate(path));
        this.id = id;
    }

    /** A read. */
    public static OperationBuilder<Nothing> get(Tag tag, String path, String id) {
        return new OperationBuilder<>(tag, Method.GET, path, id);
    }

    /** A change with a body. */
    public static <B> OperationBuilder<B> post(Tag tag, String path, String id, Class<B> body) {
        OperationBuilder<B> builder = new OperationBuilder<>(tag, Method.POST, path, id);
        return builder.form("application/json", body, node -> ApiJson.read(node, body));
    }

    /** A change whose body has one of several forms. */
    public static <B> OperationBuilder<B> post(Tag tag, String path, String id) {
        return new OperationBuilder<>(tag, Method.POST, path, id);
    }

    public OperationBuilder<B> form(String mediaType, Class<?> schema, Function<JsonNode, B> bind) {
        forms.add(new Form<>(mediaType, schema, bind));
        return this;
    }

    public OperationBuilder<B> summary(String sentence) {
        summary = sentence;
        return this;
    }

    public OperationBuilder<B> open() {
        access = new Access.Open();
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

    public OperationBuilder<B> fails(ProblemCode... codes) {
        problems.addAll(Arrays.asList(codes));
        return this;
    }

    public OperationBuilder<B> about(Subject what) {
        subject = what;
        return this;
    }

    /**
     * The audit tells that it happened.
     *
     * @param properties of the request body that it tells as well
     */
    public OperationBuilder<B> audited(String... properties) {
        audit = new Audit.Entry(List.of(properties));
        return this;
    }

    public OperationBuilder<B> availableWhen(Availability condition) {
        availability = condition;
        return this;
    }

    /** The declaration with what does it. */
    public Operation<B> handledBy(Handler<B> handler) {
        addImpliedProblems();
        return new Operation<>(
                id,
                route,
                tag,
                summary,
                access,
                idempotency(),
                parameters,
                new RequestBody<>(bodyRequired, forms),
                outcomes,
                problems,
                subject,
                audit,
                availability,
                handler);
    }

    private Idempotency idempotency() {
        if (route.method().isSafe()) {
            return Idempotency.SAFE;
        }
        return keyRequired ? Idempotency.REQUIRED : Idempotency.HONOURED;
    }

    private void addImpliedProblems() {
        problems.add(ProblemCode.INTERNAL_ERROR);
        if (access instanceof Access.Open) {
            return;
        }
        problems.addAll(EnumSet.of(
                ProblemCode.INVALID_QUERY,
                ProblemCode.TOO_LARGE,
                ProblemCode.UNAUTHENTICATED,
                ProblemCode.HTTPS_REQUIRED,
                ProblemCode.FORBIDDEN,
                ProblemCode.IDENTITY_UNAVAILABLE,
                ProblemCode.RATE_LIMITED,
                ProblemCode.OVERLOADED));
        if (parameters.stream().anyMatch(parameter -> parameter.place() == Parameter.Place.QUERY)) {
            problems.add(ProblemCode.INPUT_REJECTED);
        }
        if (!route.path().parameters().isEmpty() || !route.method().isSafe()) {
            problems.add(ProblemCode.INVALID_REQUEST);
        }
        if (!route.method().isSafe()) {
            problems.addAll(EnumSet.of(
                    ProblemCode.ORIGIN_DENIED,
                    ProblemCode.INVALID_PAYLOAD,
                    ProblemCode.INPUT_REJECTED,
                    ProblemCode.UNSUPPORTED_MEDIA_TYPE,
                    ProblemCode.DUPLICATE_KEY,
                    ProblemCode.STORE_UNAVAILABLE));
        }
    }
}
