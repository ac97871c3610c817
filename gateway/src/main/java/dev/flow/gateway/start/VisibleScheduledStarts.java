package dev.flow.gateway.start;

import dev.flow.gateway.api.PageRequest;
import dev.flow.gateway.api.RunParameters;
import dev.flow.gateway.operation.Call;
import dev.flow.identity.Action;
import dev.flow.triggers.start.ScheduledStart;
import dev.flow.triggers.start.ScheduledStartPage;
import dev.flow.triggers.start.ScheduledStartPage.Filter;
import dev.flow.triggers.start.ScheduledStartPage.Position;
import dev.flow.triggers.start.ScheduledStarts;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A page of the scheduled starts that a principal may see; others are not shown. Immutable.
 *
 * @param next sealed cursor of the following page; null at the end
 */
record VisibleScheduledStarts(
        List<ScheduledStart> starts, @Nullable String next) {
    /** Pages of the service read for one of ours; beyond that a page is shorter than it was asked for. */
    private static final int MOST_PAGES = 20;

    /** The page that a request asks for. */
    static VisibleScheduledStarts of(ScheduledStarts service, Call<?> call, PageRequest request, Filter filter) {
        int limit = call.find(RunParameters.LIMIT).orElse(RunParameters.DEFAULT_LIMIT);
        List<ScheduledStart> shown = new ArrayList<>();
        Position after = position(request.position());
        for (int pages = 1; ; pages++) {
            ScheduledStartPage page = service.list(filter, limit, after);
            List<ScheduledStart> seen = call.visible(
                    Action.SCHEDULED_START_VIEW,
                    page.starts(),
                    start -> start.target().workflowName());
            int room = limit - shown.size();
            if (seen.size() > room) {
                shown.addAll(seen.subList(0, room));
                return new VisibleScheduledStarts(shown, request.next(text(position(shown.getLast()))));
            }
            shown.addAll(seen);
            after = page.next();
            if (after == null || shown.size() == limit || pages == MOST_PAGES) {
                return new VisibleScheduledStarts(shown, request.next(text(after)));
            }
        }
    }

    private static Position position(ScheduledStart start) {
        return new Position(start.startAt().getEpochSecond(), start.id());
    }

    private static @Nullable String text(@Nullable Position position) {
        return position == null ? null : position.startAt() + " " + position.id();
    }

    private static @Nullable Position position(@Nullable String text) {
        if (text == null) {
            return null;
        }
        int space = text.indexOf(' ');
        return new Position(Long.parseLong(text, 0, space, 10), text.substring(space + 1));
    }
}
