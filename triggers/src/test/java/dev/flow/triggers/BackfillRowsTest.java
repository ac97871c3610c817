package dev.flow.triggers;

import dev.flow.engine.payload.Json;
import dev.flow.store.Dialect;
import dev.flow.store.Schema;
import dev.flow.store.Store;
import dev.flow.store.TestDatabase;
import dev.flow.store.Timekeeper;
import dev.flow.store.tables.StoreTables;
import dev.flow.triggers.Backfill.Progress;
import dev.flow.triggers.Backfill.State;
import dev.flow.triggers.Firing.Cause;
import dev.flow.triggers.Firing.Outcome;
import dev.flow.triggers.Firing.StartedRun;
import dev.flow.triggers.record.BackfillRows;
import dev.flow.triggers.record.BackfillRows.Recorded;
import dev.flow.triggers.record.FiringRows;
import dev.flow.triggers.record.TriggerTables;
import java.time.Instant;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;

/** The rows of backfills, and what backfills write into those of firings, on both databases. */
final class BackfillRowsTest {
    private static final Instant NOW = Instant.parse("2026-03-27T12:00:00.000001Z");
    private static final Instant SLOT = Instant.parse("2026-03-20T01:30:00Z");
    private static final Schema SCHEMA =
            Schema.of(Stream.concat(StoreTables.PARTS.stream(), Stream.of(TriggerTables.PART))
                    .toList());

    private static void with(Dialect dialect, Consumer<Store> test) {
        try (TestDatabase database = TestDatabase.create(dialect);
                Store store = database.open(SCHEMA, Timekeeper.system())) {
            store.migrate();
            test.accept(store);
        }
    }

    private static Recorded recorded(State state, @Nullable String reason, long version, @Nullable Instant endedAt) {
        var request = new BackfillRequest("b1", "nightly", SLOT, NOW, false, 7, "ada");
        return new Recorded(
                new Backfill(request, state, reason, new Progress(9, 1, 5, 2, 3, 2, 1), NOW, endedAt),
                Json.object().put("kind", "schedule"),
                version);
    }

    private static Firing firing(Cause cause, Outcome outcome, @Nullable String reason, @Nullable String run) {
        return new Firing(
                SLOT,
                cause,
                run == null ? null : NOW,
                outcome,
                reason,
                run == null ? null : new StartedRun("shop.report." + run, "r1", "running"));
    }

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void a_row_is_read_as_it_was_written_and_never_goes_back(Dialect dialect) {
        with(dialect, store -> {
            var rows = new BackfillRows(store, "scope");
            assertThat(rows.find("b1")).isEmpty();
            Recorded first = recorded(State.RUNNING, "The trigger was paused by ada.", 3, null);
            rows.write(first);
            assertThat(rows.find("b1")).contains(first);
            rows.write(recorded(State.RUNNING, null, 0, null));
            assertThat(rows.find("b1")).contains(first);
            Recorded last = recorded(State.CANCELED, null, 4, NOW);
            rows.write(last);
            assertThat(rows.find("b1")).contains(last);
            assertThat(new BackfillRows(store, "other").find("b1")).isEmpty();
        });
    }

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void a_firing_without_a_run_becomes_that_of_the_backfill_and_one_with_a_run_stays(Dialect dialect) {
        with(dialect, store -> {
            var rows = new FiringRows(store, "scope");
            rows.add("nightly", null, List.of(firing(Cause.SCHEDULE, Outcome.MISSED, "It was late.", null)));
            Firing failed = firing(Cause.BACKFILL, Outcome.FAILED, "It was refused.", null);
            rows.addOfBackfill("nightly", "b1", false, failed);
            assertThat(rows.newest("nightly", 10)).containsExactly(failed);
            Firing started = firing(Cause.BACKFILL, Outcome.STARTED, null, "A1");
            rows.addOfBackfill("nightly", "b2", false, started);
            rows.addOfBackfill("nightly", "b3", false, failed);
            rows.add("nightly", null, List.of(firing(Cause.SCHEDULE, Outcome.STARTED, null, "A2")));
            assertThat(rows.newest("nightly", 10)).containsExactly(started);
            rows.addOfBackfill("nightly", "b3", true, firing(Cause.BACKFILL, Outcome.STARTED, null, "A3"));
            assertThat(rows.between("nightly", SLOT, SLOT, "b3"))
                    .extracting(FiringRows.OfSlot::again)
                    .containsExactlyInAnyOrder(false, true);
            assertThat(rows.between("nightly", SLOT, SLOT, "b2"))
                    .extracting(FiringRows.OfSlot::backfillId)
                    .containsExactly("b2");
            assertThat(rows.between("nightly", SLOT.plusSeconds(1), NOW, "b2")).isEmpty();
        });
    }

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void a_backfill_does_not_move_what_the_schedule_has_dealt_with(Dialect dialect) {
        with(dialect, store -> {
            var rows = new FiringRows(store, "scope");
            rows.addOfBackfill("nightly", "b1", false, firing(Cause.BACKFILL, Outcome.STARTED, null, "A1"));
            assertThat(rows.lastMillis("nightly")).isEmpty();
            assertThat(rows.started("nightly")).isZero();
        });
    }
}
