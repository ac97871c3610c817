package dev.flow.server.persistence.memory;

import dev.flow.server.persistence.Listing;
import dev.flow.server.visibility.Evaluator;
import dev.flow.server.visibility.Filter;
import dev.flow.server.visibility.ListedExecution;
import dev.flow.server.visibility.PageToken;
import dev.flow.server.visibility.SearchAttributes;
import dev.flow.server.visibility.VisibilityStore;
import dev.flow.store.Instants;
import io.temporal.api.enums.v1.IndexedValueType;
import io.temporal.api.enums.v1.WorkflowExecutionStatus;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Finds executions of a {@link MemoryExecutionStore}, looking at each. Thread-safe. */
public final class MemoryVisibilityStore implements VisibilityStore {
    private static final Comparator<PageToken> ORDER = Comparator.comparingLong(PageToken::closeOrder)
            .thenComparingLong(PageToken::startTime)
            .thenComparingLong(PageToken::id)
            .reversed();

    private final MemoryExecutionStore store;
    private final SearchAttributes attributes;

    public MemoryVisibilityStore(MemoryExecutionStore store, SearchAttributes attributes) {
        this.store = store;
        this.attributes = attributes;
    }

    /** An execution at its place in the order of lists. */
    private record Placed(PageToken place, Listing listing) {}

    @Override
    public Page list(String namespace, Filter filter, int size, @Nullable PageToken after) {
        List<Placed> found = select(namespace, filter)
                .filter(placed -> after == null || ORDER.compare(placed.place(), after) > 0)
                .sorted(Comparator.comparing(Placed::place, ORDER))
                .limit(size + 1L)
                .toList();
        List<Placed> page = found.subList(0, Math.min(size, found.size()));
        return new Page(
                page.stream()
                        .map(placed -> VisibilityStore.listed(placed.listing().info()))
                        .toList(),
                found.size() > size ? page.getLast().place() : null);
    }

    @Override
    public long count(String namespace, Filter filter) {
        return select(namespace, filter).count();
    }

    @Override
    public Map<WorkflowExecutionStatus, Long> countByStatus(String namespace, Filter filter) {
        Map<WorkflowExecutionStatus, Long> counts = new EnumMap<>(WorkflowExecutionStatus.class);
        select(namespace, filter)
                .forEach(placed -> counts.merge(placed.listing().status(), 1L, Long::sum));
        return Collections.unmodifiableMap(counts);
    }

    private Stream<Placed> select(String namespace, Filter filter) {
        Map<String, IndexedValueType> custom = attributes.custom(namespace);
        return store.listings(namespace).stream()
                .filter(stored -> matches(filter, stored.listing(), custom))
                .map(stored -> new Placed(place(stored), stored.listing()));
    }

    private static boolean matches(Filter filter, Listing listing, Map<String, IndexedValueType> custom) {
        return Evaluator.matches(
                filter,
                ListedExecution.of(listing.status(), listing.startTime(), listing.closeTime(), listing.info(), custom));
    }

    private static PageToken place(MemoryExecutionStore.Listed stored) {
        Listing listing = stored.listing();
        return new PageToken(
                listing.closeTime() == null ? PageToken.OPEN : Instants.micros(listing.closeTime()),
                Instants.micros(listing.startTime()),
                stored.sequence());
    }
}
