package dev.flow.triggers;

import dev.flow.store.Dialect;
import dev.flow.store.Schema;
import dev.flow.store.Store;
import dev.flow.store.TestDatabase;
import dev.flow.store.Timekeeper;
import dev.flow.store.tables.StoreTables;
import dev.flow.triggers.quota.QuotaBinding.Decision;
import dev.flow.triggers.quota.QuotaUnavailableException;
import dev.flow.triggers.quota.QuotaUse;
import dev.flow.triggers.quota.Reservation;
import dev.flow.triggers.record.StoreQuotas;
import dev.flow.triggers.record.StoreQuotas.Limits;
import dev.flow.triggers.record.TriggerTables;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Quotas in the store, on each database. */
@Timeout(120)
final class StoreQuotasTest {
    private static final Schema SCHEMA =
            Schema.of(Stream.concat(StoreTables.PARTS.stream(), Stream.of(TriggerTables.PART))
                    .toList());

    private static Reservation reservation(String scope, String id, String principal) {
        return new Reservation(scope, id, principal, Instant.parse("2026-01-01T00:00:00Z"));
    }

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void concurrent_reservations_never_exceed_a_limit_and_all_are_given_back(Dialect dialect) throws Exception {
        try (var database = TestDatabase.create(dialect);
                Store store = database.open(SCHEMA, Timekeeper.system());
                var callers = Executors.newVirtualThreadPerTaskExecutor()) {
            store.migrate();
            var quotas = new StoreQuotas(store, new Limits(20, 30, 15));
            List<Callable<Boolean>> work = new ArrayList<>();
            for (int each = 0; each < 60; each++) {
                var reservation = reservation("scope" + each % 2, "id" + each, each % 4 < 2 ? "ada" : "bob");
                for (int twice = 0; twice < 2; twice++) {
                    work.add(() -> quotas.reserve(reservation) instanceof Decision.Reserved);
                }
            }
            List<Future<Boolean>> reserved = callers.invokeAll(work);
            long places = 0;
            for (int each = 0; each < 60; each++) {
                places += reserved.get(2 * each).get()
                                || reserved.get(2 * each + 1).get()
                        ? 1
                        : 0;
            }
            assertThat(places).isEqualTo(30);
            long pending = 0;
            for (String scope : List.of("scope0", "scope1")) {
                QuotaUse use = quotas.use(scope);
                assertThat(use.pending()).isLessThanOrEqualTo(20);
                assertThat(quotas.reservations(scope, null, 100)).hasSize((int) use.pending());
                pending += use.pending();
            }
            assertThat(pending).isEqualTo(30);

            for (String scope : List.of("scope0", "scope1")) {
                List<Callable<Boolean>> releases = new ArrayList<>();
                for (int each = 0; each < 120; each++) {
                    String id = "id" + each % 60;
                    releases.add(() -> {
                        quotas.release(scope, id);
                        return true;
                    });
                }
                for (Future<Boolean> release : callers.invokeAll(releases)) {
                    assertThat(release.get()).isTrue();
                }
                assertThat(quotas.use(scope).pending()).isZero();
            }
            assertThat(quotas.reserve(reservation("scope0", "late", "ada"))).isEqualTo(new Decision.Reserved());
        }
    }

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void a_refused_reservation_leaves_nothing_and_names_the_limit(Dialect dialect) {
        try (var database = TestDatabase.create(dialect);
                Store store = database.open(SCHEMA, Timekeeper.system())) {
            store.migrate();
            var quotas = new StoreQuotas(store, new Limits(10, 2, 1));
            assertThat(quotas.reserve(reservation("one", "a", "ada"))).isEqualTo(new Decision.Reserved());
            assertThat(quotas.reserve(reservation("one", "a", "ada"))).isEqualTo(new Decision.Reserved());
            assertThat(quotas.reserve(reservation("one", "b", "ada")))
                    .isInstanceOfSatisfying(
                            Decision.Exceeded.class,
                            exceeded -> assertThat(exceeded.reason()).contains("1 scheduled starts of this principal"));
            assertThat(quotas.reserve(reservation("two", "a", "ada"))).isEqualTo(new Decision.Reserved());
            assertThat(quotas.reserve(reservation("one", "c", "bob")))
                    .isInstanceOfSatisfying(
                            Decision.Exceeded.class,
                            exceeded -> assertThat(exceeded.reason()).contains("2 scheduled starts in all scopes"));
            assertThat(quotas.reservations("one", null, 100))
                    .extracting(Reservation::id)
                    .containsExactly("a");
            assertThat(quotas.reservations("one", "a", 100)).isEmpty();
        }
    }

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void a_store_that_does_not_answer_is_a_quota_that_does_not(Dialect dialect) {
        try (var database = TestDatabase.create(dialect)) {
            Store store = database.open(SCHEMA, Timekeeper.system());
            store.migrate();
            store.close();
            var quotas = new StoreQuotas(store, new Limits(1, 1, 1));
            assertThatThrownBy(() -> quotas.use("one")).isInstanceOf(QuotaUnavailableException.class);
        }
    }
}
