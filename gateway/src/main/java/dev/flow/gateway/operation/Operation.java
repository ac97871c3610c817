package dev.flow.gateway.operation;

import dev.flow.gateway.problem.ProblemCode;
import dev.flow.identity.Action;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * One operation of the interface. It is declared once, here; routing, authorisation, validation, the OpenAPI document,
 * the docs page and the tests take it from the table. Immutable.
 *
 * @param id stable; generated clients call their methods so
 * @param route method and path
 * @param tag family
 * @param summary one sentence
 * @param access who may ask
 * @param idempotency what a key means
 * @param parameters of path and query; every other is refused
 * @param body what it takes
 * @param outcomes how it goes well
 * @param problems the codes with which it goes wrong
 * @param subject what it is about
 * @param audit what the audit says of it
 * @param availability whether it can be used with these parts; tells the capabilities
 * @param handler does it
 */
public record Operation<B>(
        String id,
        Route route,
        Tag tag,
        String summary,
        Access access,
        Idempotency idempotency,
        List<Parameter<?>> parameters,
        RequestBody<B> body,
        List<Outcome> outcomes,
        Set<ProblemCode> problems,
        Subject subject,
        Audit audit,
        Availability availability,
        Handler<B> handler) {
    public Operation {
        parameters = List.copyOf(parameters);
        outcomes = List.copyOf(outcomes);
    }

    /** Method and path. */
    public record Route(Method method, PathTemplate path) {
        @Override
        public String toString() {
            return method + " " + path;
        }
    }

    /** The action it needs, if it is one in particular. */
    public Optional<Action> action() {
        return access instanceof Access.Needs needs ? Optional.of(needs.action()) : Optional.empty();
    }

    /** The outcome of a status. */
    public Optional<Outcome> outcome(int status) {
        return outcomes.stream().filter(outcome -> outcome.status() == status).findFirst();
    }

    /** Whether browsers open it as a page: they are asked for credentials with the Basic challenge. */
    public boolean isPage() {
        return tag == Tag.PANEL;
    }

    @Override
    public String toString() {
        return id + " (" + route + ")";
    }
}
