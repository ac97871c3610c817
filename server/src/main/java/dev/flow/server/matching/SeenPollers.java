package dev.flow.server.matching;

import dev.flow.server.matching.TaskQueues.Seen;
import java.time.Instant;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** The workers that have polled a queue within the last minutes, by when they did last. Not thread-safe. */
final class SeenPollers {
    private static final long REMEMBERED = TimeUnit.MINUTES.toNanos(5);
    private static final int MOST = 1_000;

    private final Map<Who, Poll> polls = new LinkedHashMap<>();

    /** A worker; another build of it is another one. */
    private record Who(String identity, @Nullable String deploymentVersion) {}

    /** @param gone whether its client was gone before the poll had ended */
    private record Poll(Seen seen, long nanos, boolean gone) {
        boolean isWithin(long time, long now) {
            return !gone && now - nanos <= time;
        }
    }

    void polled(Poller poller, Instant at, long nanos) {
        Who who = who(poller);
        polls.remove(who);
        polls.put(who, new Poll(new Seen(poller, at), nanos, false));
        forgetOld(nanos);
    }

    private static Who who(Poller poller) {
        return new Who(poller.identity(), poller.deploymentVersion());
    }

    /** Its client is gone: it does not count as polling until it polls again. */
    void gone(Poller poller) {
        polls.computeIfPresent(who(poller), (_, poll) -> new Poll(poll.seen(), poll.nanos(), true));
    }

    void forget(String identity) {
        polls.keySet().removeIf(who -> who.identity().equals(identity));
    }

    /** Whether one has polled within a time. */
    boolean isAnySince(long within, long nanos) {
        return polls.values().stream().anyMatch(poll -> poll.isWithin(within, nanos));
    }

    /** Whether one of a version has polled within a time. */
    boolean isSince(@Nullable String deploymentVersion, long within, long nanos) {
        return polls.entrySet().stream()
                .anyMatch(poll -> Objects.equals(poll.getKey().deploymentVersion(), deploymentVersion)
                        && poll.getValue().isWithin(within, nanos));
    }

    boolean isEmpty(long nanos) {
        forgetOld(nanos);
        return polls.isEmpty();
    }

    /** The one that polled last comes first. */
    List<Seen> list(long nanos) {
        forgetOld(nanos);
        return polls.values().stream().map(Poll::seen).toList().reversed();
    }

    private void forgetOld(long nanos) {
        Iterator<Poll> oldest = polls.values().iterator();
        while (oldest.hasNext() && (nanos - oldest.next().nanos() > REMEMBERED || polls.size() > MOST)) {
            oldest.remove();
        }
    }
}
