package dev.flow.gateway.api;

import dev.flow.gateway.cursor.Cursors;
import dev.flow.gateway.operation.Call;
import dev.flow.gateway.problem.InputError;
import dev.flow.gateway.problem.ProblemCode;
import dev.flow.gateway.problem.ProblemException;
import dev.flow.identity.Scope;
import java.util.List;
import java.util.Optional;

/** Opens and seals the cursors of this scope's lists. Thread-safe. */
public final class Pagination {
    private final Cursors cursors;
    private final String scopeDigest;

    public Pagination(Cursors cursors, Scope scope) {
        this.cursors = cursors;
        this.scopeDigest = scope.digest();
    }

    /**
     * The page that a request asks for.
     *
     * @throws ProblemException when its cursor is malformed, or of another list or principal
     */
    public PageRequest of(Call<?> call) {
        Optional<String> cursor = call.find(RunParameters.CURSOR);
        Optional<String> token = call.find(RunParameters.PAGE_TOKEN);
        if (cursor.isPresent() && token.isPresent()) {
            throw ProblemException.of(
                    ProblemCode.INVALID_QUERY,
                    "There are two cursors.",
                    List.of(new InputError("?page_token", "alias", "It is the same as cursor.", "Send one of them.")));
        }
        Cursors.Binding binding = new Cursors.Binding(
                scopeDigest, call.principal().principalId(), call.context().query());
        return new PageRequest(
                cursors, binding, cursors.open(binding, cursor.or(() -> token).orElse(null)));
    }
}
