package dev.flow.triggers.service;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.definition.text.IsoDuration;
import dev.flow.store.Timekeeper;
import dev.flow.triggers.Backfill;
import dev.flow.triggers.Backfill.State;
import dev.flow.triggers.BackfillPage;
import dev.flow.triggers.BackfillPlan;
import dev.flow.triggers.BackfillRequest;
import dev.flow.triggers.BackfillSlot;
import dev.flow.triggers.DeclaredTrigger;
import dev.flow.triggers.TriggersException;
import dev.flow.triggers.controller.BackfillClient;
import dev.flow.triggers.controller.BackfillObstacles;
import dev.flow.triggers.controller.BackfillTasks;
import dev.flow.triggers.controller.SlotScan;
import dev.flow.triggers.controller.SlotScan.Scanned;
import dev.flow.triggers.controller.SlotScan.Window;
import dev.flow.triggers.controller.TimeSpec;
import dev.flow.triggers.record.BackfillRows;
import dev.flow.triggers.record.BackfillRows.Recorded;
import dev.flow.triggers.record.FiringRows;
import dev.flow.triggers.schedule.FiringTimes;
import dev.flow.triggers.workflow.BackfillJob;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The backfills of a scope: what one would do, its beginning, its progress and its early end. Thread-safe. */
public final class Backfills {
    /** As the grammar has it. */
    private static final int MOST_FIRINGS = 100_000;

    private static final int SCANNED = 1_000;

    /** How long an operator waits until a cancelled backfill has taken note of it. */
    private static final Duration CONFIRMATION = Duration.ofSeconds(5);

    private static final Duration PAUSE = Duration.ofMillis(20);

    private final BackfillObstacles obstacles;
    private final SlotScan scan;
    private final BackfillRows rows;
    private final BackfillClient client;
    private final Timekeeper time;

    public Backfills(Reconciliation.Parts parts, FiringRows firings, BackfillRows rows, BackfillClient client) {
        this.obstacles = new BackfillObstacles(parts.declared(), parts.pauses());
        this.scan = new SlotScan(firings);
        this.rows = rows;
        this.client = client;
        this.time = parts.time();
    }

    /** The slots of a request, with the window in whole milliseconds, as those of schedules are. */
    private record Checked(DeclaredTrigger trigger, Window window, Instant from, int most) {}

    private Checked checked(BackfillRequest request) {
        DeclaredTrigger trigger = obstacles.passed(request.triggerName());
        if (request.concurrency() < 1 || request.concurrency() > BackfillRequest.MOST_CONCURRENCY) {
            throw TriggersException.rejected("The concurrency " + request.concurrency() + " is not of 1 to "
                    + BackfillRequest.MOST_CONCURRENCY + ".");
        }
        if (!request.from().isBefore(request.to())) {
            throw TriggersException.rejected(
                    "The window is empty: from (" + request.from() + ") is not before to (" + request.to() + ").");
        }
        if (request.to().isAfter(time.instant())) {
            throw TriggersException.rejected("The window reaches into the future: to (" + request.to()
                    + ") is after now. Only times that have passed are backfilled.");
        }
        JsonNode limits = trigger.document().path("backfill");
        Duration longest = limits.has("max_window")
                ? IsoDuration.read(limits.path("max_window")).orElse(FiringTimes.HORIZON)
                : FiringTimes.HORIZON;
        Duration window = Duration.between(request.from(), request.to());
        if (window.compareTo(longest) > 0) {
            throw TriggersException.limit("The window is " + window + " long: a backfill of the trigger "
                    + trigger.name() + " covers at most " + longest + " (backfill.max_window).");
        }
        return new Checked(
                trigger,
                new Window(trigger.name(), TimeSpec.of(trigger), request.id(), wholeMillis(request.to())),
                wholeMillis(request.from()),
                limits.path("max_firings").asInt(MOST_FIRINGS));
    }

    private static Instant wholeMillis(Instant instant) {
        Instant whole = instant.truncatedTo(ChronoUnit.MILLIS);
        return whole.equals(instant) ? whole : whole.plusMillis(1);
    }

    /** How many slots there are, with what is recorded of the first ones. */
    BackfillPlan plan(BackfillRequest request) {
        Checked checked = checked(request);
        long count = 0;
        long ranAlready = 0;
        List<BackfillSlot> shown = new ArrayList<>();
        Instant next = null;
        Instant after = checked.from().minusMillis(1);
        List<Scanned> page = scan.after(checked.window(), after, SCANNED);
        while (!page.isEmpty()) {
            count = bounded(checked, count + page.size());
            for (Scanned slot : page) {
                ranAlready += slot.ranAlready(request.id()) ? 1 : 0;
                if (shown.size() < BackfillPlan.MOST_SLOTS) {
                    shown.add(slot.slot(request.id()));
                } else if (next == null) {
                    next = slot.nominal();
                }
            }
            page = scan.after(checked.window(), page.getLast().nominal(), SCANNED);
        }
        return new BackfillPlan(count, ranAlready, shown, next);
    }

    private static long bounded(Checked checked, long count) {
        if (count > checked.most()) {
            throw TriggersException.limit("There are more than " + checked.most() + " times of the trigger "
                    + checked.trigger().name() + " in the window, the most that one backfill makes"
                    + " (backfill.max_firings): choose a shorter window.");
        }
        return count;
    }

    private static long slots(Checked checked) {
        return bounded(
                checked,
                SlotScan.times(checked.window(), checked.from().minusMillis(1), checked.most() + 1L)
                        .count());
    }

    Backfill start(BackfillRequest request) {
        Optional<Recorded> before = rows.find(request.id());
        if (before.isPresent()) {
            return before.get().backfill();
        }
        Checked checked = checked(request);
        var job = new BackfillJob(
                request.id(),
                request.triggerName(),
                checked.window().spec(),
                checked.from().toEpochMilli(),
                checked.window().to().toEpochMilli(),
                request.missingOnly(),
                request.concurrency(),
                slots(checked),
                request.by(),
                time.instant().toEpochMilli());
        client.start(job);
        Backfill begun = BackfillTasks.begun(job);
        rows.write(new Recorded(begun, job.spec(), 0));
        return rows.find(request.id()).map(Recorded::backfill).orElse(begun);
    }

    private Recorded found(String id) {
        return rows.find(id).orElseThrow(() -> TriggersException.noBackfill(id));
    }

    Optional<String> trigger(String id) {
        return rows.find(id).map(recorded -> recorded.backfill().request().triggerName());
    }

    BackfillPage page(String id, int limit, @Nullable Instant from) {
        Recorded recorded = found(id);
        BackfillRequest request = recorded.backfill().request();
        var window = new Window(request.triggerName(), recorded.spec(), id, request.to());
        Instant first = from == null || from.isBefore(request.from()) ? request.from() : from;
        List<Scanned> slots = scan.after(window, first.minusMillis(1), limit + 1);
        return new BackfillPage(
                recorded.backfill(),
                slots.stream().limit(limit).map(slot -> slot.slot(id)).toList(),
                slots.size() > limit ? slots.getLast().nominal() : null);
    }

    Backfill cancel(String id) {
        Recorded before = found(id);
        return switch (before.backfill().state()) {
            case CANCELED -> before.backfill();
            case COMPLETED ->
                throw TriggersException.conflict(
                        "The backfill " + id + " has completed: there is nothing left to cancel.");
            case RUNNING -> client.cancel(id) ? confirmed(id) : lost(id);
        };
    }

    /** Backfills confirm by their rows, within milliseconds while a worker is there. */
    private Backfill confirmed(String id) {
        Backfill backfill = found(id).backfill();
        for (long round = 0; backfill.state() == State.RUNNING && round < CONFIRMATION.dividedBy(PAUSE); round++) {
            try {
                time.pause(PAUSE);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw TriggersException.engine("The wait for the backfill was interrupted.", e);
            }
            backfill = found(id).backfill();
        }
        return backfill;
    }

    /** The workflow of a backfill that still runs was ended from outside; one that ends writes its row before. */
    private Backfill lost(String id) {
        Recorded present = found(id);
        Backfill backfill = present.backfill();
        if (backfill.state() == State.RUNNING) {
            rows.write(new Recorded(
                    new Backfill(
                            backfill.request(),
                            State.CANCELED,
                            null,
                            backfill.progress(),
                            backfill.requestedAt(),
                            time.instant()),
                    present.spec(),
                    present.version() + 1));
        }
        return found(id).backfill();
    }
}
