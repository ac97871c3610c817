package dev.flow.gateway;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.engine.record.RunId;
import dev.flow.runs.PreparedStart;
import dev.flow.runs.StartCommand;
import dev.flow.runs.StartService;
import dev.flow.triggers.TriggersException;
import dev.flow.triggers.quota.QuotaUse;
import dev.flow.triggers.start.ScheduledStart;
import dev.flow.triggers.start.ScheduledStart.FailureCode;
import dev.flow.triggers.start.ScheduledStart.Run;
import dev.flow.triggers.start.ScheduledStart.State;
import dev.flow.triggers.start.ScheduledStart.Target;
import dev.flow.triggers.start.ScheduledStart.Times;
import dev.flow.triggers.start.ScheduledStartPage;
import dev.flow.triggers.start.ScheduledStartPage.Filter;
import dev.flow.triggers.start.ScheduledStartPage.Position;
import dev.flow.triggers.start.ScheduledStartRequest;
import dev.flow.triggers.start.ScheduledStarts;
import dev.flow.triggers.start.StartChange;
import dev.flow.triggers.start.WorkloadClass;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Scheduled starts in memory, without an engine: it is always {@link #NOW}, and nothing falls due. {@link #SOON} and
 * {@link #LATER} can be changed; {@link #STARTED}, {@link #FAILED} and {@link #CANCELED} are over; {@link #WAITING} is
 * of another workflow and due at the same second as {@link #LATER}.
 */
final class MemoryScheduledStarts implements ScheduledStarts {
    static final Instant NOW = Instant.parse("2026-03-27T12:00:00Z");
    static final String SOON = RunId.of("shop.hello", "soon");
    static final String LATER = RunId.of("shop.hello", "later");
    static final String STARTED = RunId.of("shop.hello", "started");
    static final String FAILED = RunId.of("shop.listening", "failed");
    static final String CANCELED = RunId.of("shop.listening", "canceled");
    static final String WAITING = RunId.of("shop.waiting", "waiting");

    private static final Duration HORIZON = Duration.ofDays(365);
    private static final Instant SAME_SECOND = Instant.parse("2026-04-02T08:00:00Z");
    private static final Comparator<ScheduledStart> SOONEST_FIRST =
            Comparator.comparing(ScheduledStart::startAt).thenComparing(ScheduledStart::id);

    private final StartService service;
    private final Map<String, ScheduledStart> starts = new TreeMap<>();
    private final Map<String, JsonNode> inputs = new HashMap<>();
    private final Map<String, String> changes = new HashMap<>();
    private Quota quota = Quota.FREE;
    private Engine engine = Engine.ANSWERS;

    /** What the quota binding does. */
    enum Quota {
        FREE,
        EXCEEDED,
        UNAVAILABLE
    }

    /** What becomes of requests to change something. */
    enum Engine {
        ANSWERS,
        TAKES_ITS_TIME,
        UNAVAILABLE
    }

    /** @param service checks what is to be started */
    MemoryScheduledStarts(StartService service) {
        this.service = service;
        restore();
    }

    /** From now on there are the first ones only, everything answers, and there is room. */
    synchronized void restore() {
        starts.clear();
        inputs.clear();
        changes.clear();
        quota = Quota.FREE;
        engine = Engine.ANSWERS;
        put(SOON, State.SCHEDULED, Instant.parse("2026-04-01T08:00:00Z"));
        put(LATER, State.SCHEDULED, SAME_SECOND);
        put(WAITING, State.SCHEDULED, SAME_SECOND);
        put(STARTED, State.STARTED, Instant.parse("2026-03-01T08:00:00Z"));
        put(FAILED, State.FAILED, Instant.parse("2026-03-02T08:00:00Z"));
        put(CANCELED, State.CANCELED, Instant.parse("2026-03-03T08:00:00Z"));
    }

    private void put(String id, State state, Instant startAt) {
        Instant accepted = Instant.parse("2026-02-01T08:00:00Z");
        String workflow = RunId.workflow(id).orElseThrow();
        Instant dispatched = state == State.STARTED || state == State.FAILED ? startAt : null;
        Instant completed = state == State.SCHEDULED ? null : startAt;
        starts.put(
                id,
                new ScheduledStart(
                        id,
                        new Target(
                                workflow,
                                null,
                                "api",
                                "first-" + state.label(),
                                WorkloadClass.STANDARD,
                                "local-operator"),
                        state,
                        startAt,
                        1,
                        new Times(accepted, accepted, dispatched, completed),
                        state == State.FAILED ? FailureCode.CONTRACT_DRIFT : null,
                        state == State.FAILED ? "The input does not satisfy the schema: /amount is missing." : null,
                        state == State.STARTED ? new Run(id, "run-1", "sha256:1", "flow:1") : null));
    }

    /** From now on there is another one, due at the same second as {@link #LATER}. */
    synchronized void add(String id) {
        put(id, State.SCHEDULED, SAME_SECOND);
    }

    synchronized void quota(Quota is) {
        quota = is;
    }

    synchronized void engine(Engine is) {
        engine = is;
    }

    /** The inputs that were accepted, by business request id. */
    synchronized Map<String, JsonNode> inputs() {
        return Map.copyOf(inputs);
    }

    @Override
    public synchronized Accepted create(ScheduledStartRequest request) {
        PreparedStart prepared = service.prepare(StartCommand.of(request.workflowName(), request.businessRequestId())
                .withInput(request.input()));
        ScheduledStart made = accepted(request, prepared);
        ScheduledStart before = starts.get(made.id());
        if (before != null) {
            if (before.target().equals(made.target())
                    && request.input().equals(inputs.get(request.businessRequestId()))) {
                return new Accepted(Accepted.Status.DUPLICATE, before);
            }
            throw TriggersException.startConflict("The business request id was used with another content.");
        }
        checkTime(request.startAt());
        checkQuota();
        checkEngine();
        starts.put(made.id(), made);
        inputs.put(request.businessRequestId(), request.input());
        return new Accepted(Accepted.Status.ACCEPTED, made);
    }

    private static ScheduledStart accepted(ScheduledStartRequest request, PreparedStart prepared) {
        int colon = request.workflowName().indexOf(':');
        return new ScheduledStart(
                prepared.workflowId(),
                new Target(
                        prepared.workflow(),
                        colon < 0 ? null : request.workflowName().substring(colon + 1),
                        prepared.memo().trigger(),
                        request.businessRequestId(),
                        request.workloadClass(),
                        request.by()),
                State.SCHEDULED,
                request.startAt(),
                1,
                new Times(NOW, NOW, null, null),
                null,
                null,
                null);
    }

    private static void checkTime(Instant startAt) {
        if (startAt.isBefore(NOW) || startAt.isAfter(NOW.plus(HORIZON))) {
            throw TriggersException.outOfRange("The time " + startAt + " has passed or is too far away.");
        }
    }

    private void checkQuota() {
        switch (quota) {
            case FREE -> {
                // there is room
            }
            case EXCEEDED -> throw TriggersException.quotaExceeded("10 scheduled starts are pending, and 10 may be.");
            case UNAVAILABLE -> throw TriggersException.quotaUnavailable("The quota binding is silent.", null);
        }
    }

    private void checkEngine() {
        if (engine == Engine.UNAVAILABLE) {
            throw TriggersException.engine("The engine is silent.", null);
        }
    }

    @Override
    public synchronized Changed reschedule(String id, Instant startAt, StartChange change) {
        ScheduledStart start = describe(id);
        if (change.changeId().equals(changes.get(id))) {
            return new Changed(Changed.Status.RESCHEDULED, start);
        }
        checkTime(startAt);
        return changed(start, change, Changed.Status.RESCHEDULED, State.SCHEDULED, startAt);
    }

    @Override
    public synchronized Changed cancel(String id, StartChange change) {
        ScheduledStart start = describe(id);
        return change.changeId().equals(changes.get(id))
                ? new Changed(Changed.Status.CANCELED, start)
                : changed(start, change, Changed.Status.CANCELED, State.CANCELED, start.startAt());
    }

    private Changed changed(
            ScheduledStart start, StartChange change, Changed.Status status, State state, Instant startAt) {
        checkEngine();
        if (start.version() != change.expectedVersion() || start.state().isFinal()) {
            throw TriggersException.conflict(
                    "The scheduled start is " + start.state().label() + " in version " + start.version() + ".",
                    start.version());
        }
        if (engine == Engine.TAKES_ITS_TIME) {
            return new Changed(Changed.Status.IN_PROGRESS, start);
        }
        ScheduledStart now = new ScheduledStart(
                start.id(),
                start.target(),
                state,
                startAt,
                start.version() + 1,
                new Times(start.times().acceptedAt(), NOW, null, state == State.CANCELED ? NOW : null),
                null,
                null,
                null);
        starts.put(start.id(), now);
        changes.put(start.id(), change.changeId());
        return new Changed(status, now);
    }

    @Override
    public synchronized ScheduledStart describe(String id) {
        ScheduledStart start = starts.get(id);
        if (start == null) {
            throw TriggersException.noScheduledStart(id);
        }
        return start;
    }

    @Override
    public synchronized ScheduledStartPage list(Filter filter, int limit, @Nullable Position after) {
        Comparator<ScheduledStart> order = filter.latestFirst() ? SOONEST_FIRST.reversed() : SOONEST_FIRST;
        List<ScheduledStart> rest = starts.values().stream()
                .filter(start -> filter.states().isEmpty() || filter.states().contains(start.state()))
                .filter(start -> filter.workflow() == null
                        || filter.workflow().equals(start.target().workflowName()))
                .filter(start -> after == null || isAfter(start, after, filter.latestFirst()))
                .sorted(order)
                .toList();
        List<ScheduledStart> page = rest.stream().limit(limit).toList();
        return new ScheduledStartPage(
                page,
                rest.size() > limit
                        ? new Position(
                                page.getLast().startAt().getEpochSecond(),
                                page.getLast().id())
                        : null);
    }

    private static boolean isAfter(ScheduledStart start, Position after, boolean latestFirst) {
        int time = Long.compare(start.startAt().getEpochSecond(), after.startAt());
        int order = time == 0 ? start.id().compareTo(after.id()) : time;
        return latestFirst ? order < 0 : order > 0;
    }

    @Override
    public synchronized Optional<QuotaUse> quota() {
        long pending = starts.values().stream()
                .filter(start -> !start.state().isFinal())
                .count();
        return quota == Quota.UNAVAILABLE ? Optional.empty() : Optional.of(new QuotaUse(pending, 10));
    }
}
