package dev.flow.gateway.family;

import dev.flow.gateway.operation.Call;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A page of what is in memory, in the order of its keys.
 *
 * @param next sealed cursor of the following page; null at the end
 */
record Slice<T>(List<T> items, @Nullable String next) {

    static <T> Slice<T> of(Call<?> call, List<T> sorted, Function<T, String> key) {
        Paging paging = Paging.of(call);
        int limit = call.find(RunParameters.LIMIT).orElse(50);
        String after = paging.position();
        List<T> rest = sorted.stream()
                .filter(item -> after == null || key.apply(item).compareTo(after) > 0)
                .limit(limit + 1L)
                .toList();
        List<T> page = rest.stream().limit(limit).toList();
        return new Slice<>(page, rest.size() > limit ? paging.next(key.apply(page.getLast())) : null);
    }
}
