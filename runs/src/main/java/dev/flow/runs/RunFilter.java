package dev.flow.runs;

import java.util.List;
import java.util.Optional;

/** Which runs of the scope to list: those that meet every condition. */
public record RunFilter(List<RunCondition> conditions) {
    /** Every run. */
    public static final RunFilter ALL = of();

    public RunFilter {
        conditions = List.copyOf(conditions);
    }

    public static RunFilter of(RunCondition... conditions) {
        return new RunFilter(List.of(conditions));
    }

    /** The first condition of a kind. */
    public <C extends RunCondition> Optional<C> find(Class<C> kind) {
        return conditions.stream().filter(kind::isInstance).map(kind::cast).findFirst();
    }
}
