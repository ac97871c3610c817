package dev.flow.runs.history;

import com.google.protobuf.ByteString;
import dev.flow.runs.RunHistory;
import dev.flow.runs.RunsException;
import dev.flow.runs.access.PageToken;
import io.temporal.api.history.v1.HistoryEvent;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Goes over the events of a segment from where an earlier window has ended: whatever the size of the engine's own
 * pages, and also where it has none. Not thread-safe.
 */
final class EventCursor implements Iterator<HistoryEvent> {
    /** Characters of a page token, so that a cursor around it stays below 200. */
    private static final int MOST_TEXT = 136;

    /** The least that is asked of the engine at once. */
    private static final int PAGE = 200;

    private final HistoryReader histories;
    private final String workflowId;
    private final String runId;
    private final RunHistory.Order order;
    private final int size;

    private ByteString token;
    private HistoryReader.@Nullable Page page;
    private int position;
    private long last;

    private EventCursor(
            HistoryReader histories,
            String workflowId,
            String runId,
            RunHistory.Order order,
            int size,
            Position position) {
        this.histories = histories;
        this.workflowId = workflowId;
        this.runId = runId;
        this.order = order;
        this.size = Math.max(size, PAGE);
        this.token = position.token();
        this.last = position.last();
    }

    /**
     * A position between two events.
     *
     * @param last the event before; zero at the beginning
     * @param token the engine's, of the page in which that is
     */
    private record Position(String runId, RunHistory.Order order, long last, ByteString token) {
        /** Without the engine's token where that makes the text long: then the events before are read again. */
        String text() {
            String text = text(token);
            return text.length() <= MOST_TEXT ? text : text(ByteString.EMPTY);
        }

        private String text(ByteString engine) {
            byte[] head = (runId + ' ' + order + ' ' + last + ' ').getBytes(StandardCharsets.ISO_8859_1);
            byte[] all = Arrays.copyOf(head, head.length + engine.size());
            engine.copyTo(all, head.length);
            return PageToken.text(all);
        }

        static Position parse(String text) {
            byte[] all = PageToken.parse(text);
            String[] parts = new String(all, StandardCharsets.ISO_8859_1).split(" ", 4);
            try {
                return new Position(
                        parts[0],
                        RunHistory.Order.valueOf(parts[1]),
                        Long.parseLong(parts[2]),
                        ByteString.copyFrom(parts[3], StandardCharsets.ISO_8859_1));
            } catch (IllegalArgumentException | ArrayIndexOutOfBoundsException e) {
                throw PageToken.none();
            }
        }
    }

    /** The segment that a page token belongs to. */
    public static Optional<String> run(@Nullable String pageToken) {
        return pageToken == null
                ? Optional.empty()
                : Optional.of(Position.parse(pageToken).runId());
    }

    /**
     * From a page token on; from the beginning without one.
     *
     * @param size how many events will be read
     */
    public static EventCursor of(
            HistoryReader histories,
            String workflowId,
            String runId,
            RunHistory.Order order,
            int size,
            @Nullable String pageToken) {
        if (pageToken == null) {
            return new EventCursor(
                    histories, workflowId, runId, order, size, new Position(runId, order, 0, ByteString.EMPTY));
        }
        Position position = Position.parse(pageToken);
        if (!position.runId().equals(runId) || position.order() != order) {
            throw RunsException.invalidQuery("The page token belongs to another request.");
        }
        return new EventCursor(histories, workflowId, runId, order, size, position);
    }

    @Override
    public boolean hasNext() {
        while (true) {
            HistoryReader.Page present = page;
            if (present == null) {
                present = load();
            }
            List<HistoryEvent> events = present.events();
            while (position < events.size() && passed(events.get(position))) {
                position++;
            }
            if (position < events.size()) {
                return true;
            }
            if (present.next().isEmpty()) {
                return false;
            }
            token = present.next();
            page = null;
        }
    }

    private boolean passed(HistoryEvent event) {
        return last != 0
                && switch (order) {
                    case OLDEST_FIRST -> event.getEventId() <= last;
                    case NEWEST_FIRST -> event.getEventId() >= last;
                };
    }

    private HistoryReader.Page load() {
        position = 0;
        HistoryReader.Page loaded = switch (order) {
            case OLDEST_FIRST -> histories.forward(workflowId, runId, size, token);
            case NEWEST_FIRST -> histories.backward(workflowId, runId, size, token);
        };
        page = loaded;
        return loaded;
    }

    @Override
    public HistoryEvent next() {
        if (!hasNext() || page == null) {
            throw new NoSuchElementException();
        }
        HistoryEvent event = page.events().get(position++);
        last = event.getEventId();
        return event;
    }

    /** Where a later window goes on; null at the end. */
    @Nullable
    public String token() {
        return hasNext() ? new Position(runId, order, last, token).text() : null;
    }
}
