package dev.flow.gateway.operation;

import dev.flow.gateway.problem.ProblemCode;
import dev.flow.identity.Action;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The declaration of one operation of the interface. Routing, authorisation, validation, the OpenAPI document, the docs
 * page and the tests take it from here; an {@link Endpoint} joins it with its handler. Immutable.
 *
 * @param id stable; generated clients name their methods after it
 * @param route method and path
 * @param tag the group of the docs that it belongs to
 * @param summary one sentence
 * @param access who may call it
 * @param challenge how a client without credentials is asked for them
 * @param subject the resource that is authorised
 * @param input what it takes
 * @param output what it answers
 * @param audit what the audit records of it
 */
public record Operation<B>(
        String id,
        Route route,
        Tag tag,
        String summary,
        Access access,
        Challenge challenge,
        Subject subject,
        Input<B> input,
        Output output,
        Audit audit) {

    /** The method and the path of an operation. */
    public record Route(Method method, PathTemplate path) {
        @Override
        public String toString() {
            return method + " " + path;
        }
    }

    /**
     * What an operation takes.
     *
     * @param parameters of path and query; every other is refused
     * @param body in which forms, and how large
     * @param idempotency whether it takes an idempotency key
     * @param precondition the version that the client has read
     */
    public record Input<B>(
            List<Parameter<?>> parameters, RequestBody<B> body, Idempotency idempotency, Precondition precondition) {
        public Input {
            parameters = List.copyOf(parameters);
        }
    }

    /**
     * What an operation answers.
     *
     * @param outcomes the successful ones
     * @param problems the codes of the others
     * @param versioned whether successful answers name the version of their subject ({@code ETag})
     */
    public record Output(List<Outcome> outcomes, Set<ProblemCode> problems, boolean versioned) {
        public Output {
            outcomes = List.copyOf(outcomes);
        }
    }

    /** The authentication scheme of {@code WWW-Authenticate} in a 401. */
    public enum Challenge {
        /** For programs: {@code Bearer}. */
        BEARER,
        /** For pages, {@code Basic}: the browser asks its user for a credential. */
        BASIC
    }

    /** The operation with its handler. */
    public Endpoint<B> handledBy(Handler<B> handler) {
        return new Endpoint<>(this, handler, () -> true, Endpoint.Presence.INCLUDED);
    }

    /** The operation in a process that does not have it: it answers {@code not_found}. */
    public Endpoint<B> absent() {
        return Endpoint.without(this, Endpoint.Presence.ABSENT);
    }

    /** The operation in a process that does not open its path. */
    public Endpoint<B> closed() {
        return Endpoint.without(this, Endpoint.Presence.CLOSED);
    }

    /** The action that it needs, if it needs one in particular. */
    public Optional<Action> action() {
        return access instanceof Access.Needs needs ? Optional.of(needs.action()) : Optional.empty();
    }

    /** The outcome of a status. */
    public Optional<Outcome> outcome(int status) {
        for (Outcome outcome : output.outcomes()) {
            if (outcome.status() == status) {
                return Optional.of(outcome);
            }
        }
        return Optional.empty();
    }

    public List<Parameter<?>> parameters() {
        return input.parameters();
    }

    public RequestBody<B> body() {
        return input.body();
    }

    public Idempotency idempotency() {
        return input.idempotency();
    }

    public List<Outcome> outcomes() {
        return output.outcomes();
    }

    public Set<ProblemCode> problems() {
        return output.problems();
    }

    @Override
    public String toString() {
        return id + " (" + route + ")";
    }
}
