package dev.flow.gateway.api;

import dev.flow.gateway.operation.Call;
import dev.flow.identity.Action;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A page of the items of a list that a principal may see; others are not shown. Immutable.
 *
 * @param next sealed cursor of the following page; null at the end
 */
public record VisiblePage<T>(List<T> items, @Nullable String next) {
    /** Pages of the service read for one of ours; beyond that a page is shorter than it was asked for. */
    private static final int MOST_PAGES = 20;

    public VisiblePage {
        items = List.copyOf(items);
    }

    /** Port: a list of a service, whose positions are texts. */
    public interface Source<T> {
        /**
         * A page, whoever may see it.
         *
         * @param after where the page before ended; null for the first page
         */
        Slice<T> page(int limit, @Nullable String after);

        /** Where a page ends whose last item is this one. */
        String position(T item);

        /** The workflow that an item belongs to, {@code namespace.name}. */
        String workflow(T item);
    }

    /**
     * A page of a service.
     *
     * @param next where it ends; null at the end of the list
     */
    public record Slice<T>(List<T> items, @Nullable String next) {
        public Slice {
            items = List.copyOf(items);
        }
    }

    /**
     * The page that a request asks for; it takes {@link RunParameters#LIMIT}.
     *
     * @param action that the principal needs to see an item
     */
    public static <T> VisiblePage<T> of(Call<?> call, PageRequest request, Action action, Source<T> source) {
        int limit = call.find(RunParameters.LIMIT).orElse(RunParameters.DEFAULT_LIMIT);
        List<T> shown = new ArrayList<>();
        String after = request.position();
        for (int pages = 1; ; pages++) {
            Slice<T> page = source.page(limit, after);
            List<T> seen = call.visible(action, page.items(), source::workflow);
            int room = limit - shown.size();
            if (seen.size() > room) {
                shown.addAll(seen.subList(0, room));
                return new VisiblePage<>(shown, request.next(source.position(shown.getLast())));
            }
            shown.addAll(seen);
            after = page.next();
            if (after == null || shown.size() == limit || pages == MOST_PAGES) {
                return new VisiblePage<>(shown, request.next(after));
            }
        }
    }
}
