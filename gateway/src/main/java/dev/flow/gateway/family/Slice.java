package dev.flow.gateway.family;

import dev.flow.gateway.identity.Action;
import dev.flow.gateway.operation.Call;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A page of what is in memory, in the order of its keys.
 *
 * @param next sealed cursor of the following page; null at the end
 */
record Slice<T>(List<T> items, @Nullable String next) {

    /**
     * A page of what the principal may see.
     *
     * @param workflow of which an item is
     */
    static <T> Slice<T> of(
            Call<?> call, Action action, List<T> sorted, Function<T, String> key, Function<T, String> workflow) {
        Paging paging = Paging.of(call);
        int limit = call.find(RunParameters.LIMIT).orElse(50);
        String after = paging.position();
        List<T> rest = sorted.stream()
                .filter(item -> after == null || key.apply(item).compareTo(after) > 0)
                .toList();
        List<T> seen = new ArrayList<>();
        for (int from = 0; from < rest.size() && seen.size() <= limit; from += limit + 1) {
            List<T> some = rest.subList(from, Math.min(rest.size(), from + limit + 1));
            seen.addAll(call.visible(action, some, workflow));
        }
        List<T> page = seen.stream().limit(limit).toList();
        return new Slice<>(page, seen.size() > limit ? paging.next(key.apply(page.getLast())) : null);
    }
}
