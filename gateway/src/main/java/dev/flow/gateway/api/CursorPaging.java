package dev.flow.gateway.api;

import dev.flow.gateway.cursor.Cursors;
import dev.flow.gateway.operation.Call;
import dev.flow.gateway.problem.InputError;
import dev.flow.gateway.problem.ProblemCode;
import dev.flow.gateway.problem.ProblemException;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Cursors of one request: those it brings and those it takes away. */
record CursorPaging(
        Cursors cursors, Cursors.Binding binding, @Nullable String position) {

    static CursorPaging of(Call<?> call) {
        Optional<String> cursor = call.find(RunParameters.CURSOR);
        Optional<String> token = call.find(RunParameters.PAGE_TOKEN);
        if (cursor.isPresent() && token.isPresent()) {
            throw ProblemException.of(
                    ProblemCode.INVALID_QUERY,
                    "There are two cursors.",
                    List.of(new InputError("?page_token", "alias", "It is the same as cursor.", "Send one of them.")));
        }
        Cursors.Binding binding = new Cursors.Binding(
                call.parts().scope().digest(),
                call.principal().principalId(),
                call.context().query());
        Cursors cursors = call.services().cursors();
        return new CursorPaging(
                cursors, binding, cursors.open(binding, cursor.or(() -> token).orElse(null)));
    }

    /** The cursor of the following page. */
    @Nullable
    String next(@Nullable String following) {
        return cursors.seal(binding, following);
    }
}
