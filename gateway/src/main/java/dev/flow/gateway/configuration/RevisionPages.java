package dev.flow.gateway.configuration;

import dev.flow.configuration.revision.Revision;
import dev.flow.configuration.revision.Revisions;
import dev.flow.gateway.api.Pagination;
import dev.flow.gateway.api.RunParameters;
import dev.flow.gateway.configuration.RevisionViews.RevisionSummary;
import dev.flow.gateway.configuration.RevisionViews.RevisionsPage;
import dev.flow.gateway.operation.Call;
import java.util.List;

/** Pages of revisions, newest first. Thread-safe. */
final class RevisionPages {
    private final Revisions revisions;
    private final Pagination pagination;

    RevisionPages(Revisions revisions, Pagination pagination) {
        this.revisions = revisions;
        this.pagination = pagination;
    }

    RevisionsPage page(Call<?> call) {
        var request = pagination.of(call);
        int limit = call.find(RunParameters.LIMIT).orElse(RunParameters.DEFAULT_LIMIT);
        List<Revision> read = revisions.list(request.position(), limit + 1);
        List<Revision> page = read.stream().limit(limit).toList();
        String last = read.size() > limit ? page.getLast().id() : null;
        return new RevisionsPage(page.stream().map(RevisionSummary::of).toList(), request.next(last));
    }
}
