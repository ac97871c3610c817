package dev.flow.triggers.controller;

import dev.flow.runs.RunsException;
import dev.flow.runs.StartCommand;
import dev.flow.runs.StartService;
import dev.flow.runs.StartedRun;
import dev.flow.triggers.TriggersException;
import dev.flow.triggers.quota.QuotaBinding;
import dev.flow.triggers.quota.QuotaUnavailableException;
import dev.flow.triggers.record.ScheduledStartRow;
import dev.flow.triggers.record.ScheduledStartRow.Phase;
import dev.flow.triggers.record.ScheduledStartRows;
import dev.flow.triggers.start.ScheduledStart.FailureCode;
import dev.flow.triggers.start.ScheduledStart.Run;
import dev.flow.triggers.start.ScheduledStartObserver;
import dev.flow.triggers.start.WorkloadClass;
import dev.flow.triggers.workflow.ScheduledStartActivities;
import dev.flow.triggers.workflow.ScheduledStartJob;
import dev.flow.triggers.workflow.ScheduledStartStanding.Ending;
import io.temporal.activity.Activity;
import io.temporal.activity.ActivityInfo;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The activities of scheduled starts. They are made before the engine is, and fail, to be repeated, until they are
 * connected to what starts runs. Thread-safe.
 */
public final class ScheduledStartTasks implements ScheduledStartActivities {
    private static final Logger LOG = LoggerFactory.getLogger(ScheduledStartTasks.class);

    /** How long a start that is due waits for the configuration that has its workflow to become active here. */
    private static final Duration FOLLOWING = Duration.ofMinutes(1);

    private final ScheduledStartRows rows;
    private final QuotaBinding quotas;
    private final String scope;
    private final ScheduledStartObserver observer;
    private volatile @Nullable StartService starts;

    /** @param scope its digest */
    public ScheduledStartTasks(
            ScheduledStartRows rows, QuotaBinding quotas, String scope, ScheduledStartObserver observer) {
        this.rows = rows;
        this.quotas = quotas;
        this.scope = scope;
        this.observer = observer;
    }

    /** From now on they can start runs. */
    public void connect(StartService service) {
        starts = service;
    }

    private StartService connected() {
        StartService now = starts;
        if (now == null) {
            throw TriggersException.engine("This worker is about to start.", null);
        }
        return now;
    }

    @Override
    public Dispatched dispatch(Due due) {
        StartService service = connected();
        ScheduledStartJob job = due.job();
        ActivityInfo attempt = Activity.getExecutionContext().getInfo();
        long now = attempt.getCurrentAttemptScheduledTimestamp();
        Optional<Ending> settled = rows.find(job.id())
                .filter(row -> !row.isPending())
                .map(row -> Optional.ofNullable(row.standing().ending()).orElse(neverAccepted(now)));
        if (settled.isPresent()) {
            return new Dispatched(settled.get(), null);
        }
        if (attempt.getAttempt() > 1) {
            rows.write(new ScheduledStartRow(job, Phase.ACCEPTED, due.standing(), null));
        }
        boolean isYoung = now - due.standing().dueAt() < FOLLOWING.toMillis();
        Dispatched dispatched = attempt(service, due, now, isYoung);
        Ending ending = dispatched.ending();
        if (ending == null) {
            rows.write(new ScheduledStartRow(job, Phase.ACCEPTED, due.standing(), dispatched.held()));
        } else {
            record(new Row(job, due.standing().ended(ending)));
            observer.onEnded(
                    ending.failure(),
                    Duration.ofMillis(Math.max(0, now - due.standing().startAt())));
        }
        return dispatched;
    }

    private static Ending neverAccepted(long now) {
        return new Ending(now, FailureCode.TARGET_UNAVAILABLE, "Its creation was given up before its end.", null);
    }

    private static Dispatched attempt(StartService service, Due due, long now, boolean isYoung) {
        try {
            StartedRun run = started(service, due);
            return new Dispatched(
                    new Ending(
                            now,
                            null,
                            null,
                            new Run(run.workflowId(), run.runId(), run.definitionDigest(), run.artifactIdentity())),
                    null);
        } catch (RunsException e) {
            return refused(e, now, isYoung);
        }
    }

    private static StartedRun started(StartService service, Due due) {
        ScheduledStartJob job = due.job();
        String version = job.workflowVersion();
        var command = StartCommand.of(
                        version == null ? job.workflow() : job.workflow() + ":" + version, job.requestId())
                .withInput(due.input())
                .withSource(new StartCommand.Source(job.by(), null, null, null));
        var urgency = WorkloadClass.of(job.workloadClass());
        return service.start(service.prepare(command).withPriority(urgency.priority()));
    }

    /** @param isYoung whether what is missing may be on its way to this process */
    private static Dispatched refused(RunsException e, long now, boolean isYoung) {
        return switch (e.code()) {
            case ENGINE_UNAVAILABLE, STORE_UNAVAILABLE, DEFINITION_UNAVAILABLE, QUOTA_UNAVAILABLE -> throw e;
            case TRIGGER_PAUSED, QUOTA_EXCEEDED -> new Dispatched(null, String.valueOf(e.getMessage()));
            case UNKNOWN_WORKFLOW, NOT_FOUND, TRIGGER_UNAVAILABLE -> {
                if (isYoung) {
                    throw e;
                }
                yield failed(e, FailureCode.TARGET_UNAVAILABLE, now);
            }
            case START_CONFLICT -> failed(e, FailureCode.START_CONFLICT, now);
            case INCOMPATIBLE_WORKER -> failed(e, FailureCode.INCOMPATIBLE_WORKER, now);
            case INPUT_REJECTED,
                    INVALID_REQUEST,
                    INVALID_QUERY,
                    INVALID_PAYLOAD,
                    LIMIT_EXCEEDED,
                    NOT_RESTARTABLE,
                    CONFLICT -> failed(e, FailureCode.CONTRACT_DRIFT, now);
        };
    }

    private static Dispatched failed(RunsException e, FailureCode code, long now) {
        return new Dispatched(new Ending(now, code, FiringStarts.problem(e), null), null);
    }

    @Override
    public void record(Row row) {
        rows.write(new ScheduledStartRow(row.job(), Phase.ACCEPTED, row.standing(), null));
        if (row.standing().state().isFinal()) {
            release(row.job().id());
        }
    }

    /** A binding that does not answer holds nothing up: the reservation is released later, by the sweeper. */
    private void release(String id) {
        try {
            quotas.release(scope, id);
        } catch (QuotaUnavailableException e) {
            LOG.info("The reservation of the scheduled start {} will be released later: {}", id, e.getMessage());
        }
    }
}
