package dev.flow.server.state;

import com.google.protobuf.MessageLite;
import java.util.Collection;
import java.util.Objects;
import java.util.stream.Stream;

/** About how much memory the state of an execution takes: what clients and workers decide the size of. */
public final class StateSize {
    private static final int EXECUTION = 2_048;
    private static final int ITEM = 256;

    private StateSize() {}

    /** In bytes. */
    public static int of(MutableState state) {
        long bytes = EXECUTION
                + state.started().getSerializedSize()
                + state.versioning().getSerializedSize()
                + (long) ITEM * state.timers().size()
                + messages(state.memo().values())
                + messages(state.searchAttributes().values())
                + messages(state.buffered())
                + messages(state.builds().resetPoints())
                + messages(state.signals().values())
                + messages(state.cancels().values())
                + messages(state.children().values().stream().map(ChildState::initiated))
                + messages(state.activities().values().stream().flatMap(StateSize::messages))
                + messages(state.admittedUpdates().values().stream().map(AdmittedUpdate::request))
                + messages(state.updates().values().stream().flatMap(StateSize::messages));
        return (int) Math.min(Integer.MAX_VALUE, bytes);
    }

    private static Stream<MessageLite> messages(ActivityState activity) {
        return Stream.of(
                        activity.scheduled(),
                        activity.progress().heartbeat(),
                        activity.last().failure())
                .filter(Objects::nonNull)
                .map(MessageLite.class::cast);
    }

    private static Stream<MessageLite> messages(UpdateState update) {
        return Stream.of(update.request(), update.outcome())
                .filter(Objects::nonNull)
                .map(MessageLite.class::cast);
    }

    private static long messages(Collection<? extends MessageLite> messages) {
        return messages(messages.stream());
    }

    private static long messages(Stream<? extends MessageLite> messages) {
        return messages.mapToLong(message -> ITEM + message.getSerializedSize()).sum();
    }
}
