package dev.flow.triggers.service;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.flow.definition.canonical.CanonicalJson;
import dev.flow.runs.PreparedStart;
import dev.flow.runs.RunsException;
import dev.flow.runs.StartCommand;
import dev.flow.runs.StartService;
import dev.flow.runs.access.RunFacts;
import dev.flow.runs.access.RunLookup;
import dev.flow.store.Timekeeper;
import dev.flow.triggers.TriggersException;
import dev.flow.triggers.controller.ScheduledStartClient;
import dev.flow.triggers.controller.ScheduledStartClient.Answer;
import dev.flow.triggers.quota.QuotaBinding;
import dev.flow.triggers.quota.QuotaUnavailableException;
import dev.flow.triggers.quota.QuotaUse;
import dev.flow.triggers.quota.Reservation;
import dev.flow.triggers.record.ScheduledStartRow;
import dev.flow.triggers.record.ScheduledStartRow.Phase;
import dev.flow.triggers.record.ScheduledStartRows;
import dev.flow.triggers.start.ScheduledStart;
import dev.flow.triggers.start.ScheduledStartPage;
import dev.flow.triggers.start.ScheduledStartPage.Filter;
import dev.flow.triggers.start.ScheduledStartPage.Position;
import dev.flow.triggers.start.ScheduledStartRequest;
import dev.flow.triggers.start.ScheduledStarts;
import dev.flow.triggers.start.StartChange;
import dev.flow.triggers.workflow.ScheduledStartJob;
import dev.flow.triggers.workflow.ScheduledStartStanding;
import dev.flow.triggers.workflow.ScheduledStartState;
import dev.flow.triggers.workflow.ScheduledStartWorkflow.Canceling;
import dev.flow.triggers.workflow.ScheduledStartWorkflow.Rescheduling;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The scheduled starts of one scope, on an engine and in the store. Thread-safe. */
public final class EngineScheduledStarts implements ScheduledStarts {
    /** Clocks of callers differ from ours. */
    private static final Duration SKEW = Duration.ofSeconds(5);

    private final Parts parts;

    public EngineScheduledStarts(Parts parts) {
        this.parts = parts;
    }

    /**
     * What they work with.
     *
     * @param scope its digest
     * @param horizon how far away a start may be
     */
    public record Parts(
            String scope,
            StartService starts,
            RunLookup lookup,
            ScheduledStartRows rows,
            QuotaBinding quotas,
            ScheduledStartClient client,
            Duration horizon,
            Timekeeper time) {}

    @Override
    public Accepted create(ScheduledStartRequest request) {
        PreparedStart prepared = parts.starts()
                .prepare(StartCommand.of(request.workflowName(), request.businessRequestId())
                        .withInput(request.input())
                        .withSource(new StartCommand.Source(request.by(), null, null, null)));
        long now = parts.time().instant().toEpochMilli();
        ScheduledStartJob job = job(request, prepared, now);
        ScheduledStartRow before = parts.rows().find(job.id()).orElse(null);
        if (before != null && before.phase() == Phase.ACCEPTED) {
            return duplicate(before, job);
        }
        checkTime(request.startAt());
        checkRun(prepared);
        reserve(job);
        var standing = ScheduledStartStanding.accepted(request.startAt().toEpochMilli(), now);
        ScheduledStartRow row = parts.rows().accept(new ScheduledStartRow(job, Phase.ACCEPTING, standing, null));
        if (row.phase() == Phase.ACCEPTED) {
            return raced(row, job);
        }
        requireSame(row, job);
        return begun(new ScheduledStartState(job, request.input(), standing), request);
    }

    private Accepted begun(ScheduledStartState state, ScheduledStartRequest request) {
        parts.client().start(state, request.workloadClass().priority());
        ScheduledStartRow row = parts.rows()
                .confirm(state.job().id())
                .orElseThrow(() -> TriggersException.engine(
                        "Accepting the scheduled start took too long and was given up: send the request again.", null));
        return new Accepted(Accepted.Status.ACCEPTED, row.start());
    }

    private static ScheduledStartJob job(ScheduledStartRequest request, PreparedStart prepared, long now) {
        int colon = request.workflowName().lastIndexOf(':');
        String version = colon < 0 ? null : request.workflowName().substring(colon + 1);
        JsonNode content = JsonNodeFactory.instance
                .objectNode()
                .put("workflow", prepared.workflow())
                .put("version", version)
                .put("start_at", request.startAt().toString())
                .put("workload_class", request.workloadClass().label())
                .put("input", RunFacts.parse(prepared.memo().facts()).inputDigest());
        return new ScheduledStartJob(
                prepared.workflowId(),
                prepared.workflow(),
                version,
                prepared.memo().trigger(),
                request.businessRequestId(),
                request.workloadClass().label(),
                request.by(),
                CanonicalJson.digest(content),
                now);
    }

    private static Accepted duplicate(ScheduledStartRow row, ScheduledStartJob job) {
        requireSame(row, job);
        return new Accepted(Accepted.Status.DUPLICATE, row.start());
    }

    /** Another request was faster; a reservation that its scheduled start has given back already is not made again. */
    private Accepted raced(ScheduledStartRow row, ScheduledStartJob job) {
        if (!row.isPending()) {
            parts.quotas().release(parts.scope(), job.id());
        }
        return duplicate(row, job);
    }

    private static void requireSame(ScheduledStartRow row, ScheduledStartJob job) {
        if (!row.job().digest().equals(job.digest())) {
            throw TriggersException.startConflict("The business request id " + job.requestId()
                    + " was used for another scheduled start of " + job.workflow()
                    + ": use a new one, or change that one, " + job.id() + ".");
        }
    }

    private void checkTime(Instant startAt) {
        Instant now = parts.time().instant();
        if (!startAt.equals(startAt.truncatedTo(ChronoUnit.SECONDS))) {
            throw TriggersException.outOfRange("The time " + startAt + " is not of whole seconds.");
        }
        if (startAt.isBefore(now.minus(SKEW))) {
            throw TriggersException.outOfRange(
                    "The time " + startAt + " has passed: it is " + now.truncatedTo(ChronoUnit.SECONDS) + " now.");
        }
        if (startAt.isAfter(now.plus(parts.horizon()))) {
            throw TriggersException.outOfRange("The time " + startAt + " is too far away: starts are accepted for "
                    + parts.horizon() + " from now on, until "
                    + now.plus(parts.horizon()).truncatedTo(ChronoUnit.SECONDS) + ".");
        }
    }

    /** A run of this identity with another input would keep this one from ever being started. */
    private void checkRun(PreparedStart prepared) {
        try {
            RunFacts present = RunFacts.parse(
                    parts.lookup().find(prepared.workflowId(), null).memo().facts());
            if (!present.inputDigest()
                    .equals(RunFacts.parse(prepared.memo().facts()).inputDigest())) {
                throw TriggersException.startConflict("The run " + prepared.workflowId()
                        + " of this business request id was started with another" + " input.");
            }
        } catch (RunsException e) {
            if (e.code() != RunsException.Code.NOT_FOUND) {
                throw e;
            }
        }
    }

    private void reserve(ScheduledStartJob job) {
        try {
            var reservation =
                    new Reservation(parts.scope(), job.id(), job.by(), Instant.ofEpochMilli(job.acceptedAt()));
            if (parts.quotas().reserve(reservation) instanceof QuotaBinding.Decision.Exceeded exceeded) {
                throw TriggersException.quotaExceeded(exceeded.reason());
            }
        } catch (QuotaUnavailableException e) {
            throw TriggersException.quotaUnavailable(String.valueOf(e.getMessage()), e);
        }
    }

    @Override
    public Changed reschedule(String id, Instant startAt, StartChange change) {
        ScheduledStartRow row = row(id);
        if (isMade(row, change)) {
            return new Changed(Changed.Status.RESCHEDULED, row.start());
        }
        checkTime(startAt);
        var asked = new Rescheduling(startAt.toEpochMilli(), change.expectedVersion(), change.changeId());
        return changed(row, change, Changed.Status.RESCHEDULED, parts.client().reschedule(id, asked));
    }

    @Override
    public Changed cancel(String id, StartChange change) {
        ScheduledStartRow row = row(id);
        if (isMade(row, change)) {
            return new Changed(Changed.Status.CANCELED, row.start());
        }
        var asked = new Canceling(change.expectedVersion(), change.changeId());
        return changed(row, change, Changed.Status.CANCELED, parts.client().cancel(id, asked));
    }

    /** Whether an earlier request has made the same change, and its caller has not heard of it. */
    private static boolean isMade(ScheduledStartRow row, StartChange change) {
        return change.changeId().equals(row.standing().changeId());
    }

    private Changed changed(ScheduledStartRow row, StartChange change, Changed.Status done, Answer answer) {
        return switch (answer) {
            case Answer.Changed made -> new Changed(done, ScheduledStartRow.start(row.job(), made.standing(), null));
            case Answer.Refused refused -> throw refused(row.job().id(), refused);
            case Answer.Pending _ -> new Changed(Changed.Status.IN_PROGRESS, row.start());
            case Answer.Absent _ -> absent(row.job().id(), change, done);
        };
    }

    /** The row of one whose run was started just now is ahead of its workflow. */
    private TriggersException refused(String id, Answer.Refused refused) {
        return TriggersException.conflict(
                "The scheduled start cannot be changed. " + refused.reason(),
                Math.max(refused.version(), row(id).standing().version()));
    }

    /** Its workflow has ended, perhaps by this very change. */
    private Changed absent(String id, StartChange change, Changed.Status done) {
        ScheduledStartRow row = row(id);
        if (isMade(row, change)) {
            return new Changed(done, row.start());
        }
        String reason = row.isPending()
                ? "Its workflow was ended on the engine."
                : "It is " + row.standing().state().label() + ".";
        throw TriggersException.conflict(
                "The scheduled start cannot be changed. " + reason,
                row.standing().version());
    }

    private ScheduledStartRow row(String id) {
        return parts.rows()
                .find(id)
                .filter(row -> row.phase() == Phase.ACCEPTED)
                .orElseThrow(() -> TriggersException.noScheduledStart(id));
    }

    @Override
    public ScheduledStart describe(String id) {
        return row(id).start();
    }

    @Override
    public ScheduledStartPage list(Filter filter, int limit, @Nullable Position after) {
        List<ScheduledStartRow> rows = parts.rows().page(filter, limit + 1, after);
        List<ScheduledStart> page =
                rows.stream().limit(limit).map(ScheduledStartRow::start).toList();
        Position next = rows.size() > limit
                ? new Position(
                        page.getLast().startAt().getEpochSecond(),
                        page.getLast().id())
                : null;
        return new ScheduledStartPage(page, next);
    }

    @Override
    public Optional<QuotaUse> quota() {
        try {
            return Optional.of(parts.quotas().use(parts.scope()));
        } catch (QuotaUnavailableException _) {
            return Optional.empty();
        }
    }
}
