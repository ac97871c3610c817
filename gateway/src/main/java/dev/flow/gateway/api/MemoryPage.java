package dev.flow.gateway.api;

import com.fasterxml.jackson.databind.node.TextNode;
import dev.flow.definition.canonical.CanonicalJson;
import dev.flow.gateway.cursor.Cursors;
import dev.flow.gateway.operation.Call;
import dev.flow.gateway.problem.ProblemCode;
import dev.flow.gateway.problem.ProblemException;
import dev.flow.identity.Action;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A page of a list that is in memory, in the order of its keys. Immutable.
 *
 * @param next sealed cursor of the following page; null at the end
 */
public record MemoryPage<T>(List<T> items, @Nullable String next) {
    /** Keys are names, which have no colon. */
    private static final String DIGEST = "sha256:";

    /**
     * A page of the items that the principal may see.
     *
     * @param workflow the workflow that an item belongs to
     */
    public static <T> MemoryPage<T> of(
            Call<?> call,
            PageRequest request,
            Action action,
            List<T> sorted,
            Function<T, String> key,
            Function<T, String> workflow) {
        int limit = call.find(RunParameters.LIMIT).orElse(50);
        List<T> rest = after(request.position(), sorted, key);
        List<T> seen = new ArrayList<>();
        for (int from = 0; from < rest.size() && seen.size() <= limit; from += limit + 1) {
            List<T> next = rest.subList(from, Math.min(rest.size(), from + limit + 1));
            seen.addAll(call.visible(action, next, workflow));
        }
        List<T> page = seen.stream().limit(limit).toList();
        return new MemoryPage<>(page, seen.size() > limit ? request.next(position(key.apply(page.getLast()))) : null);
    }

    private static <T> List<T> after(@Nullable String position, List<T> sorted, Function<T, String> key) {
        if (position == null) {
            return sorted;
        }
        if (!position.startsWith(DIGEST)) {
            return sorted.stream()
                    .filter(item -> key.apply(item).compareTo(position) > 0)
                    .toList();
        }
        int last =
                sorted.stream().map(item -> position(key.apply(item))).toList().indexOf(position);
        if (last < 0) {
            throw ProblemException.of(ProblemCode.STALE_CURSOR);
        }
        return sorted.subList(last + 1, sorted.size());
    }

    /** A cursor holds the digest of a key that is too long for it. */
    private static String position(String key) {
        return key.getBytes(StandardCharsets.UTF_8).length <= Cursors.MOST_POSITION
                ? key
                : CanonicalJson.digest(TextNode.valueOf(key));
    }
}
