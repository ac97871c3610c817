package dev.flow.triggers.controller;

import dev.flow.engine.record.PopulationRequest;
import dev.flow.runs.RunStatus;
import dev.flow.runs.RunsException;
import dev.flow.runs.RunsParts;
import dev.flow.runs.access.EngineAccess;
import dev.flow.runs.access.Executions;
import dev.flow.runs.access.RunLookup;
import dev.flow.triggers.TriggersException;
import dev.flow.triggers.population.PopulationObserver;
import dev.flow.triggers.population.PopulationQueries;
import dev.flow.triggers.record.PopulationRow;
import dev.flow.triggers.record.PopulationRows;
import dev.flow.triggers.workflow.PopulationActivities;
import io.temporal.activity.Activity;
import io.temporal.activity.ActivityInfo;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The activities of population workflows. They are made before the engine is, and fail, to be repeated, until they are
 * connected to what starts runs. Thread-safe.
 */
public final class PopulationTasks implements PopulationActivities {
    private final PopulationRows rows;
    private final PopulationObserver observer;
    private volatile @Nullable Connected connected;

    public PopulationTasks(PopulationRows rows, PopulationObserver observer) {
        this.rows = rows;
        this.observer = observer;
    }

    private record Connected(MemberPages pages, MemberEnds ends, RunLookup lookup) {}

    /** From now on they can ask for members, and start their runs. */
    public void connect(RunsParts parts, PopulationQueries queries) {
        var access = new EngineAccess(parts);
        var lookup = new RunLookup(access, parts.scope());
        connected = new Connected(
                new MemberPages(parts, queries, new FailedMembers(lookup, rows)),
                new MemberEnds(parts, access, lookup),
                lookup);
    }

    private Connected connected() {
        Connected now = connected;
        if (now == null) {
            throw TriggersException.engine("This worker is about to start.", null);
        }
        return now;
    }

    private static ActivityInfo attempt() {
        return Activity.getExecutionContext().getInfo();
    }

    private static String population() {
        return Objects.requireNonNull(attempt().getWorkflowId());
    }

    @Override
    public Page page(Position position) {
        return connected().pages().page(position, attempt());
    }

    @Override
    public Ends look(Members members) {
        Connected to = connected();
        List<Ended> ended = to.ends().ended(population(), members);
        return new Ends(ended, members.job().rerunOf() == null && isGone(to, members));
    }

    /** A run that was restarted has the same id, and is open again. */
    private static boolean isGone(Connected to, Members members) {
        String caller = members.job().request().caller().workflowId();
        try {
            RunStatus status =
                    Executions.status(to.lookup().find(caller, null).info().getStatus());
            return status.isClosed() && status != RunStatus.CONTINUED;
        } catch (RunsException e) {
            if (e.code() == RunsException.Code.NOT_FOUND) {
                return true;
            }
            throw e;
        }
    }

    @Override
    public void cancel(Members members) {
        PopulationRequest request = members.job().request();
        String population = population();
        List<String> ids = new ArrayList<>();
        members.keys().forEach(key -> ids.add(request.memberId(population, key)));
        connected().ends().cancel(ids);
    }

    @Override
    public void record(Row row) {
        PopulationRow told = PopulationRow.of(population(), row);
        rows.write(told, row.failed()).ifPresent(more -> observer.onMembers(more.completed(), more.failed()));
    }
}
