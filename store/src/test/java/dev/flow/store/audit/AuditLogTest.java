package dev.flow.store.audit;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.flow.store.Dialect;
import dev.flow.store.ManualTime;
import dev.flow.store.OnBothDatabases;
import dev.flow.store.StoreException;
import dev.flow.store.audit.AuditEvent.Actor;
import dev.flow.store.audit.AuditEvent.Change;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

@Tag("process")
class AuditLogTest extends OnBothDatabases {
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    private final ManualTime time;
    private final AuditLog log;

    AuditLogTest(Dialect dialect) {
        super(dialect, new ManualTime());
        time = (ManualTime) store.time();
        this.log = new AuditLog(store);
    }

    private static AuditEvent event(String principal, String action, String subject) {
        return new AuditEvent(
                new Actor("scope", principal, "req"), action, subject, Change.NONE, AuditOutcome.SUCCEEDED);
    }

    @Test
    void an_entry_is_read_as_it_was_written() {
        JsonNode before = JSON.objectNode().put("version", 3).put("name", "ü 🎈");
        JsonNode after = JSON.arrayNode().add(1.50).add(true).addNull();
        AuditEntry written = log.append(new AuditEvent(
                new Actor("scope", "ann", "req-1"),
                "configuration_edit",
                "workflow shop.order",
                new Change(before, after, "because"),
                AuditOutcome.REFUSED));

        assertThat(log.page("scope", AuditFilter.ALL, null, 10).entries()).containsExactly(written);
        assertThat(written)
                .isEqualTo(new AuditEntry(
                        written.id(),
                        ManualTime.START,
                        "ann",
                        "configuration_edit",
                        "workflow shop.order",
                        before,
                        after,
                        "because",
                        AuditOutcome.REFUSED,
                        "req-1"));
    }

    @Test
    void an_entry_without_values_and_reason_is_read_without_them() {
        log.append(event("ann", "workflow_pause", "run x"));

        AuditEntry read = log.page("scope", AuditFilter.ALL, null, 10).entries().getFirst();
        assertThat(read.before()).isNull();
        assertThat(read.after()).isNull();
        assertThat(read.reason()).isNull();
    }

    @Test
    void an_entry_in_a_transaction_that_fails_is_not_there() {
        assertThatThrownBy(() -> store.inTransaction(transaction -> {
                    log.append(transaction, event("ann", "a", "s"));
                    throw new IllegalStateException("no");
                }))
                .hasMessage("no");

        assertThat(log.page("scope", AuditFilter.ALL, null, 10).entries()).isEmpty();
    }

    @Test
    void another_scope_sees_nothing() {
        log.append(event("ann", "a", "s"));

        assertThat(log.page("other", AuditFilter.ALL, null, 10)).isEqualTo(new AuditPage(List.of(), null));
    }

    @Test
    void pages_go_from_newest_to_oldest_without_gap_or_repeat() {
        List<String> newestFirst = new ArrayList<>();
        for (int second = 0; second < 7; second++) {
            newestFirst.addFirst(log.append(event("ann", "a", "s" + second)).id());
            time.pass(Duration.ofSeconds(1));
        }

        AuditPage first = log.page("scope", AuditFilter.ALL, null, 3);
        log.append(event("ann", "a", "added meanwhile"));
        AuditPage second = log.page("scope", AuditFilter.ALL, first.next(), 3);
        AuditPage third = log.page("scope", AuditFilter.ALL, second.next(), 3);

        assertThat(List.of(first, second, third))
                .flatExtracting(page -> ids(page))
                .isEqualTo(newestFirst);
        assertThat(third.entries()).hasSize(1);
        assertThat(third.next()).isNull();
    }

    @Test
    void a_page_that_ends_with_the_last_entry_has_no_next() {
        log.append(event("ann", "a", "s"));
        log.append(event("ann", "a", "s"));

        assertThat(log.page("scope", AuditFilter.ALL, null, 2).next()).isNull();
    }

    @Test
    void entries_of_the_same_instant_are_all_paged() {
        for (int entry = 0; entry < 5; entry++) {
            log.append(event("ann", "a", "s"));
        }

        AuditPage first = log.page("scope", AuditFilter.ALL, null, 2);
        AuditPage second = log.page("scope", AuditFilter.ALL, first.next(), 2);
        AuditPage third = log.page("scope", AuditFilter.ALL, second.next(), 2);
        assertThat(List.of(first, second, third))
                .flatExtracting(page -> ids(page))
                .hasSize(5)
                .doesNotHaveDuplicates();
    }

    @Test
    void each_filter_lets_its_own_entries_through() {
        Instant noon = time.instant();
        log.append(event("ann", "edit", "x"));
        time.pass(Duration.ofHours(1));
        log.append(event("bob", "edit", "y"));
        time.pass(Duration.ofHours(1));
        log.append(event("bob", "publish", "x"));

        assertThat(subjects(new AuditFilter("edit", null, null, null, null))).containsExactly("y", "x");
        assertThat(subjects(new AuditFilter(null, "x", null, null, null))).containsExactly("x", "x");
        assertThat(subjects(new AuditFilter(null, null, "bob", null, null))).containsExactly("x", "y");
        assertThat(subjects(new AuditFilter("edit", "x", "bob", null, null))).isEmpty();
        Instant one = noon.plus(Duration.ofHours(1));
        Instant two = noon.plus(Duration.ofHours(2));
        assertThat(subjects(new AuditFilter(null, null, null, one, null))).containsExactly("x", "y");
        assertThat(subjects(new AuditFilter(null, null, null, null, two))).containsExactly("y", "x");
        assertThat(subjects(new AuditFilter(null, null, null, one, two))).containsExactly("y");
    }

    @Test
    void an_export_has_every_entry_of_many_pages_once() {
        store.inTransaction(transaction -> {
            for (int entry = 0; entry < 1234; entry++) {
                time.pass(Duration.ofMillis(1));
                log.append(transaction, event("ann", entry % 2 == 0 ? "even" : "odd", "s" + entry));
            }
            return 0;
        });

        assertThat(log.export("scope", AuditFilter.ALL).map(AuditEntry::subject))
                .hasSize(1234)
                .doesNotHaveDuplicates()
                .startsWith("s1233", "s1232")
                .endsWith("s1", "s0");
        assertThat(log.export("scope", new AuditFilter("odd", null, null, null, null)))
                .hasSize(617);
        assertThat(log.export("other", AuditFilter.ALL)).isEmpty();
    }

    @Test
    void a_large_value_is_kept_as_its_size_and_digest() {
        AuditEntry entry = log.append(new AuditEvent(
                new Actor("scope", "ann", "req"),
                "a",
                "s",
                new Change(JSON.textNode("x".repeat(65_534)), JSON.textNode("x".repeat(65_535)), "r".repeat(2_001)),
                AuditOutcome.SUCCEEDED));

        assertThat(log.page("scope", AuditFilter.ALL, null, 1).entries()).containsExactly(entry);
        assertThat(entry.before()).isEqualTo(JSON.textNode("x".repeat(65_534)));
        // printf '"%s"' "$(head -c 65535 /dev/zero | tr '\0' x)" | sha256sum
        assertThat(entry.after())
                .hasToString(
                        "{\"omitted\":{\"bytes\":65537,\"sha256\":\"0f90b01cf9c38ff5bc73e80fcbd202ca4db7e60a6d7c81f493674c88e106831f\"}}");
        assertThat(entry.reason()).isEqualTo("r".repeat(1_999) + "…");
    }

    @Test
    void text_that_a_database_cannot_hold_is_kept_as_well_as_can_be() {
        AuditEntry entry = log.append(new AuditEvent(
                new Actor("scope", "ann\0", "req"),
                "a",
                "s".repeat(5_000),
                new Change(JSON.textNode("a\0b"), null, "half \ud83d"),
                AuditOutcome.FAILED));

        assertThat(log.page("scope", new AuditFilter(null, "s".repeat(5_000), "ann\0", null, null), null, 1)
                        .entries())
                .containsExactly(entry);
        assertThat(entry.principalId()).isEqualTo("ann\ufffd");
        assertThat(entry.before()).isEqualTo(JSON.textNode("a\0b"));
        assertThat(entry.reason()).isEqualTo("half \ufffd");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "update audit_entry set reason = 'another'",
                "update audit_entry set at = at - 1000000",
                "delete from audit_entry",
                "delete from audit_entry where subject = 's'",
                "insert into audit_entry select id, scope_digest, at, 'eve', action, subject,"
                        + " before_json, after_json, reason, outcome, request_id from audit_entry where true"
                        + " on conflict (id) do update set principal_id = 'eve'",
            })
    void the_database_refuses_to_change_or_remove_an_entry(String sql) {
        AuditEntry entry = log.append(event("ann", "a", "s"));

        assertThatThrownBy(() -> store.inTransaction(
                        transaction -> transaction.update(sql).execute()))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("append-only");
        assertThat(log.page("scope", AuditFilter.ALL, null, 10).entries()).containsExactly(entry);
    }

    @Test
    void the_database_refuses_what_only_it_can_do_too() {
        AuditEntry entry = log.append(event("ann", "a", "s"));
        String sql = switch (store.dialect()) {
            case POSTGRESQL -> "truncate audit_entry";
            case SQLITE ->
                "insert or replace into audit_entry select id, scope_digest, at, 'eve', action, subject,"
                        + " before_json, after_json, reason, outcome, request_id from audit_entry";
        };

        assertThatThrownBy(() -> store.inTransaction(
                        transaction -> transaction.update(sql).execute()))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("append-only");
        assertThat(log.page("scope", AuditFilter.ALL, null, 10).entries()).containsExactly(entry);
    }

    private List<String> subjects(AuditFilter filter) {
        return log.page("scope", filter, null, 10).entries().stream()
                .map(AuditEntry::subject)
                .toList();
    }

    private static List<String> ids(AuditPage page) {
        return page.entries().stream().map(AuditEntry::id).toList();
    }
}
