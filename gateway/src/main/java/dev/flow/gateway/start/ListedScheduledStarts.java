package dev.flow.gateway.start;

import dev.flow.gateway.api.VisiblePage;
import dev.flow.triggers.start.ScheduledStart;
import dev.flow.triggers.start.ScheduledStartPage;
import dev.flow.triggers.start.ScheduledStartPage.Filter;
import dev.flow.triggers.start.ScheduledStartPage.Position;
import dev.flow.triggers.start.ScheduledStarts;
import org.jspecify.annotations.Nullable;

/** The scheduled starts that match a filter, for the pages of their list. Thread-safe; may block. */
record ListedScheduledStarts(ScheduledStarts service, Filter filter) implements VisiblePage.Source<ScheduledStart> {
    @Override
    public VisiblePage.Slice<ScheduledStart> page(int limit, @Nullable String after) {
        ScheduledStartPage page = service.list(filter, limit, after == null ? null : position(after));
        Position next = page.next();
        return new VisiblePage.Slice<>(page.starts(), next == null ? null : text(next));
    }

    @Override
    public String position(ScheduledStart start) {
        return text(new Position(start.startAt().getEpochSecond(), start.id()));
    }

    @Override
    public String workflow(ScheduledStart start) {
        return start.target().workflowName();
    }

    private static String text(Position position) {
        return position.startAt() + " " + position.id();
    }

    private static Position position(String text) {
        int space = text.indexOf(' ');
        return new Position(Long.parseLong(text, 0, space, 10), text.substring(space + 1));
    }
}
