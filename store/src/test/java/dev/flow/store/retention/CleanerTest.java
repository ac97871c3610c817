package dev.flow.store.retention;

import dev.flow.store.Dialect;
import dev.flow.store.ManualTime;
import dev.flow.store.OnBothDatabases;
import dev.flow.store.RetentionRule;
import dev.flow.store.SchemaPart;
import dev.flow.store.Store;
import dev.flow.store.TestDatabase;
import dev.flow.store.audit.AuditEntry;
import dev.flow.store.audit.AuditEvent;
import dev.flow.store.audit.AuditFilter;
import dev.flow.store.audit.AuditLog;
import dev.flow.store.audit.AuditOutcome;
import dev.flow.store.idempotency.Claim;
import dev.flow.store.idempotency.IdempotencyRecords;
import dev.flow.store.idempotency.IdempotentRequest;
import dev.flow.store.worker.ReadyWorker;
import dev.flow.store.worker.WorkerReadiness;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

@Tag("process")
class CleanerTest extends OnBothDatabases {
    private static final List<SchemaPart.Table> TABLES = TestDatabase.SCHEMA.tables();

    private final ManualTime time;
    private final AuditLog log;
    private final Cleaner cleaner;

    CleanerTest(Dialect dialect) {
        super(dialect, new ManualTime());
        time = (ManualTime) store.time();
        log = new AuditLog(store);
        cleaner = new Cleaner(store, TABLES, RetentionSettings.defaults("scope"), time);
    }

    @Test
    void audit_entries_are_kept_for_400_days_to_the_microsecond() {
        log.append(event("old"));
        time.pass(Duration.ofNanos(1_000));
        log.append(event("young"));

        time.pass(Duration.ofDays(400).minusNanos(1_000));
        assertThat(cleaner.pass().removed()).containsEntry("audit_entry", 1);
        assertThat(subjects()).containsExactly("young");

        time.pass(Duration.ofNanos(1_000));
        cleaner.pass();
        assertThat(subjects()).isEmpty();
    }

    @Test
    void another_audit_retention_is_a_setting() {
        log.append(event("old"));
        time.pass(Duration.ofDays(30));

        new Cleaner(store, TABLES, keepingAudit("scope", Duration.ofDays(30)), time).pass();

        assertThat(subjects()).isEmpty();
    }

    @Test
    void the_audit_of_another_scope_is_kept_for_as_long_as_that_scope_says() {
        log.append(event("old"));
        time.pass(Duration.ofDays(401));

        new Cleaner(store, TABLES, keepingAudit("other", Duration.ofDays(1)), time).pass();

        assertThat(subjects()).containsExactly("old");
    }

    @Test
    void the_log_is_append_only_again_after_a_pass() {
        log.append(event("old"));
        time.pass(Duration.ofDays(401));
        log.append(event("young"));
        cleaner.pass();

        assertThatThrownBy(() -> store.inTransaction(transaction ->
                        transaction.update("delete from audit_entry").execute()))
                .hasMessageContaining("append-only");
        assertThat(subjects()).containsExactly("young");
    }

    @Test
    void the_cleaners_own_path_cannot_remove_what_is_younger_than_it_says() {
        log.append(event("young"));

        assertThatThrownBy(() -> store.inTransaction(transaction -> {
                    transaction
                            .update("insert into audit_release (only_row, older_than) values (1, :end)")
                            .bind("end", time.instant().minusSeconds(1))
                            .execute();
                    return transaction.update("delete from audit_entry").execute();
                }))
                .hasMessageContaining("append-only");
    }

    @Test
    void idempotency_records_go_when_their_keys_end() {
        IdempotencyRecords records = new IdempotencyRecords(store);
        records.claim(new IdempotentRequest("k", "ann", "op", "scope", "body"));

        time.pass(Duration.ofDays(7).minusMillis(1));
        assertThat(cleaner.pass().removed()).containsEntry("idempotency_record", 0);
        assertThat(records.claim(new IdempotentRequest("k", "ann", "op", "scope", "other")))
                .isEqualTo(new Claim.Conflict());

        time.pass(Duration.ofMillis(1));
        assertThat(cleaner.pass().removed()).containsEntry("idempotency_record", 1);
    }

    @Test
    void workers_go_a_day_after_their_last_report() {
        new WorkerReadiness(store)
                .register(
                        new ReadyWorker.Instance("w", "scope", "queue"),
                        "artifact",
                        new ReadyWorker.Loaded(Set.of(), Set.of(), "f", "s"));

        time.pass(Duration.ofDays(1).minusMillis(1));
        assertThat(cleaner.pass().removed()).containsEntry("worker_readiness", 0);
        time.pass(Duration.ofMillis(1));
        assertThat(cleaner.pass().removed()).containsEntry("worker_readiness", 1);
    }

    @Test
    void a_pass_removes_many_rows_in_bounded_batches() {
        List<Integer> batches = new ArrayList<>();

        CleanerPass pass = counting(batches, 1_234).pass();

        assertThat(batches).containsExactly(500, 500, 234);
        assertThat(pass).isEqualTo(new CleanerPass(Map.of("rows", 1_234), true));
    }

    @Test
    void a_pass_that_cannot_remove_all_leaves_the_rest_to_the_next_and_says_so() {
        List<Integer> batches = new ArrayList<>();
        Cleaner busy = counting(batches, 100_001);

        assertThat(busy.pass()).isEqualTo(new CleanerPass(Map.of("rows", 100_000), false));
        assertThat(busy.pass()).isEqualTo(new CleanerPass(Map.of("rows", 1), true));
    }

    @Test
    void a_rule_that_fails_does_not_keep_the_others_from_their_tables() {
        log.append(event("old"));
        time.pass(Duration.ofDays(401));
        List<SchemaPart.Table> tables = new ArrayList<>(TABLES);
        tables.addFirst(aged("a_broken_table", (_, _, _) -> {
            throw new IllegalStateException("the rule of another module");
        }));

        assertThatThrownBy(() -> new Cleaner(store, tables, RetentionSettings.defaults("scope"), time).pass())
                .hasMessage("the rule of another module");
        assertThat(subjects()).isEmpty();
    }

    @Test
    void two_cleaners_at_once_remove_each_row_once() throws Exception {
        store.inTransaction(transaction -> {
            for (int entry = 0; entry < 3_000; entry++) {
                log.append(transaction, event("old"));
            }
            return 0;
        });
        time.pass(Duration.ofDays(401));

        int removed = 0;
        try (Store second = store.dialect() == Dialect.SQLITE ? null : database.open(time);
                ExecutorService pool = Executors.newFixedThreadPool(2)) {
            Cleaner other =
                    new Cleaner(second == null ? store : second, TABLES, RetentionSettings.defaults("scope"), time);
            List<Future<CleanerPass>> passes = List.of(pool.submit(cleaner::pass), pool.submit(other::pass));
            for (Future<CleanerPass> pass : passes) {
                removed += pass.get().removed().getOrDefault("audit_entry", 0);
            }
        }

        assertThat(removed).isEqualTo(3_000);
        assertThat(subjects()).isEmpty();
    }

    @Test
    void a_retention_setting_of_a_table_whose_rows_do_not_age_is_refused() {
        RetentionSettings unknown = new RetentionSettings("scope", Map.of("audit_release", Duration.ofDays(1)));

        assertThatThrownBy(() -> new Cleaner(store, TABLES, unknown, time)).hasMessageContaining("audit_release");
    }

    private static RetentionSettings keepingAudit(String scope, Duration age) {
        return new RetentionSettings(scope, Map.of("audit_entry", age));
    }

    private static SchemaPart.Table aged(String name, RetentionRule.Removal removal) {
        return new SchemaPart.Table(name, "", new RetentionRule.RemoveAged(Duration.ZERO, removal));
    }

    private Cleaner counting(List<Integer> batches, int rows) {
        int[] left = {rows};
        return new Cleaner(
                store,
                List.of(aged("rows", (_, _, limit) -> {
                    int batch = Math.min(left[0], limit);
                    left[0] -= batch;
                    batches.add(batch);
                    return batch;
                })),
                RetentionSettings.defaults("scope"),
                time);
    }

    private static AuditEvent event(String subject) {
        return new AuditEvent(
                new AuditEvent.Actor("scope", "ann", "req"),
                "action",
                subject,
                AuditEvent.Change.NONE,
                AuditOutcome.SUCCEEDED);
    }

    private List<String> subjects() {
        return log.export("scope", AuditFilter.ALL).map(AuditEntry::subject).toList();
    }
}
