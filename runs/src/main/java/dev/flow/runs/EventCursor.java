package dev.flow.runs;

import com.google.protobuf.ByteString;
import io.temporal.api.history.v1.HistoryEvent;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
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
            HistoryReader histories, String workflowId, String runId, RunHistory.Order order, int size, Place place) {
        this.histories = histories;
        this.workflowId = workflowId;
        this.runId = runId;
        this.order = order;
        this.size = Math.max(size, PAGE);
        this.token = place.token();
        this.last = place.last();
    }

    /**
     * A place between two events.
     *
     * @param last the event before; zero at the beginning
     * @param token the engine's, of the page in which that is
     */
    private record Place(String runId, RunHistory.Order order, long last, ByteString token) {
        String text() {
            String text =
                    runId + ' ' + order + ' ' + last + ' ' + Base64.getEncoder().encodeToString(token.toByteArray());
            return Base64.getUrlEncoder().withoutPadding().encodeToString(text.getBytes(StandardCharsets.UTF_8));
        }

        static Place parse(String text) {
            try {
                String[] parts = new String(Base64.getUrlDecoder().decode(text), StandardCharsets.UTF_8).split(" ", -1);
                return new Place(
                        parts[0],
                        RunHistory.Order.valueOf(parts[1]),
                        Long.parseLong(parts[2]),
                        ByteString.copyFrom(Base64.getDecoder().decode(parts[3])));
            } catch (IllegalArgumentException | ArrayIndexOutOfBoundsException e) {
                throw RunsException.invalidQuery("The page token is none of ours.");
            }
        }
    }

    /** The segment that a page token belongs to. */
    static Optional<String> run(@Nullable String pageToken) {
        return pageToken == null
                ? Optional.empty()
                : Optional.of(Place.parse(pageToken).runId());
    }

    /**
     * From a page token on; from the beginning without one.
     *
     * @param size how many events will be read
     */
    static EventCursor of(
            HistoryReader histories,
            String workflowId,
            String runId,
            RunHistory.Order order,
            int size,
            @Nullable String pageToken) {
        if (pageToken == null) {
            return new EventCursor(
                    histories, workflowId, runId, order, size, new Place(runId, order, 0, ByteString.EMPTY));
        }
        Place place = Place.parse(pageToken);
        if (!place.runId().equals(runId) || place.order() != order) {
            throw RunsException.invalidQuery("The page token belongs to another request.");
        }
        return new EventCursor(histories, workflowId, runId, order, size, place);
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
    String token() {
        return hasNext() ? new Place(runId, order, last, token).text() : null;
    }
}
