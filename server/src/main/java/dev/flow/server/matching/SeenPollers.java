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

    private record Poll(Seen seen, long nanos) {}

    void polled(Poller poller, Instant at, long nanos) {
        Who who = new Who(poller.identity(), poller.deploymentVersion());
        polls.remove(who);
        polls.put(who, new Poll(new Seen(poller, at), nanos));
        forgetOld(nanos);
    }

    void forget(String identity) {
        polls.keySet().removeIf(who -> who.identity().equals(identity));
    }

    /** Whether one has polled within a time. */
    boolean isAnySince(long within, long nanos) {
        return polls.values().stream().anyMatch(poll -> nanos - poll.nanos() <= within);
    }

    /** Whether one of a version has polled within a time. */
    boolean isSince(@Nullable String deploymentVersion, long within, long nanos) {
        return polls.entrySet().stream()
                .anyMatch(poll -> Objects.equals(poll.getKey().deploymentVersion(), deploymentVersion)
                        && nanos - poll.getValue().nanos() <= within);
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
