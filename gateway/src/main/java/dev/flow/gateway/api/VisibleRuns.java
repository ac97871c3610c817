package dev.flow.gateway.api;

import dev.flow.gateway.operation.Call;
import dev.flow.identity.Action;
import dev.flow.identity.WorkflowPatterns;
import dev.flow.runs.RunFilter;
import dev.flow.runs.RunPage;
import dev.flow.runs.RunSummary;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Pages of the runs that a principal may see: others are neither shown nor counted. */
final class VisibleRuns {
    /** Pages of the engine read for one of ours; beyond that a page is shorter than it was asked for. */
    private static final int MOST_PAGES = 20;

    private VisibleRuns() {}

    /** A page of the runs that a filter lets through. */
    static RunPageView page(Call<?> call, Action action, RunFilter filter) {
        CursorPaging paging = CursorPaging.of(call);
        WorkflowPatterns limits = call.context().permissions().limits();
        int limit = call.find(RunParameters.LIMIT).orElse(50);
        List<RunSummary> shown = new ArrayList<>();
        String token = paging.position();
        RunPage page = read(call, filter, limits, limit, token);
        for (int pages = 1; ; pages++) {
            shown.addAll(call.visible(action, page.workflows(), RunSummary::workflow));
            token = page.nextPageToken();
            if (token == null || shown.size() >= limit || pages == MOST_PAGES) {
                return new RunPageView(page.dimension(), shown, paging.next(token));
            }
            page = read(call, filter, limits, limit - shown.size(), token);
        }
    }

    private static RunPage read(
            Call<?> call, RunFilter filter, WorkflowPatterns limits, int limit, @Nullable String token) {
        return call.parts().runs().runs().list(filter, limits, limit, token);
    }
}
