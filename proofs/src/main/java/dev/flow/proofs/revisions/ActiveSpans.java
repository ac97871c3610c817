package dev.flow.proofs.revisions;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * When each revision may have been active: from the request of the activation that made it so until the next one had
 * ended. Immutable.
 */
final class ActiveSpans {
    private final List<Span> spans = new ArrayList<>();

    /** Times as {@link System#nanoTime()} says. */
    private record Span(String revision, long begin, long end) {}

    /**
     * The spans of some switches.
     *
     * @param first the revision that was active before all of them
     */
    ActiveSpans(String first, List<Switch> switches) {
        String active = first;
        long begin = Long.MIN_VALUE;
        for (Switch each : switches.stream().filter(Switch::applied).toList()) {
            spans.add(new Span(active, begin, each.end()));
            active = each.target();
            begin = each.begin();
        }
        spans.add(new Span(active, begin, Long.MAX_VALUE));
    }

    /** The revisions that may have been active at some moment of a time, or so long before it. */
    Set<String> during(long begin, long end, Duration before) {
        long from = begin - before.toNanos();
        Set<String> active = new TreeSet<>();
        for (Span span : spans) {
            if (span.begin() <= end && span.end() >= from) {
                active.add(span.revision());
            }
        }
        return active;
    }

    /** Whether a revision, begun at a time, had given way to another one at a later one. */
    boolean gaveWay(String revision, long begun, long later) {
        return spans.stream()
                .anyMatch(span -> span.revision().equals(revision)
                        && span.begin() <= begun
                        && span.end() >= begun
                        && span.end() < later);
    }
}
