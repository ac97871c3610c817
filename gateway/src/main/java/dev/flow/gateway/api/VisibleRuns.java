package dev.flow.gateway.api;

import dev.flow.gateway.operation.Call;
import dev.flow.identity.Action;
import dev.flow.identity.WorkflowPatterns;
import dev.flow.runs.RunDescription;
import dev.flow.runs.RunFilter;
import dev.flow.runs.RunPage;
import dev.flow.runs.RunSummary;
import dev.flow.runs.Runs;
import java.util.ArrayList;
import java.util.List;

/** Runs as far as a principal may see them: others are neither shown nor counted. Thread-safe. */
final class VisibleRuns {
    /** Pages of the engine read for one of ours; beyond that a page is shorter than it was asked for. */
    private static final int MOST_PAGES = 20;

    private final Runs runs;
    private final Pagination pagination;

    VisibleRuns(Runs runs, Pagination pagination) {
        this.runs = runs;
        this.pagination = pagination;
    }

    /** A run; with the detail of its failure for principals with {@code payload_view}. */
    RunDescription describe(Call<?> call) {
        RunDescription run = runs.describe(call.get(RunParameters.WORKFLOW_ID), call.orNull(RunParameters.RUN_ID));
        return call.may(Action.PAYLOAD_VIEW) ? run : run.withoutDetail();
    }

    /** A page of the runs that match a filter. */
    RunPageView page(Call<?> call, Action action, RunFilter filter) {
        PageRequest request = pagination.of(call);
        WorkflowPatterns limits = call.context().permissions().limits();
        int limit = call.find(RunParameters.LIMIT).orElse(50);
        List<RunSummary> shown = new ArrayList<>();
        String token = request.position();
        RunPage page = runs.list(filter, limits, limit, token);
        for (int pages = 1; ; pages++) {
            shown.addAll(call.visible(action, page.workflows(), RunSummary::workflow));
            token = page.nextPageToken();
            if (token == null || shown.size() >= limit || pages == MOST_PAGES) {
                return new RunPageView(page.dimension(), shown, request.next(token));
            }
            page = runs.list(filter, limits, limit - shown.size(), token);
        }
    }
}
