package dev.flow.server.persistence;

import dev.flow.server.failure.ServiceFailure;
import io.grpc.Status;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** What every store of namespaces does. */
public abstract class NamespaceStoreContract {
    private static final Namespace SHOP = new Namespace(
            "shop",
            "5d7c8f3e-0000-4000-8000-000000000001",
            "orders",
            "shop@example.com",
            Duration.ofDays(3),
            Map.of("team", "a"),
            Instant.parse("2026-11-23T08:00:00.000001Z"));

    /** A store without namespaces; the same one during a test. */
    protected abstract NamespaceStore store();

    /** As after the end of the process, where it is durable. */
    protected abstract void reopen();

    private static Namespace named(String name, String id) {
        return new Namespace(name, id, "", "", Duration.ofHours(24), Map.of(), SHOP.created());
    }

    @Test
    void a_namespace_is_found_by_name_and_id() {
        store().create(SHOP);
        store().create(named("default", "d"));
        reopen();

        assertThat(store().find("shop")).contains(SHOP);
        assertThat(store().findById("d")).contains(named("default", "d"));
        assertThat(store().list()).containsExactly(named("default", "d"), SHOP);
        assertThat(store().find("other")).isEmpty();
        assertThat(store().findById("other")).isEmpty();
    }

    @Test
    void names_and_ids_are_unique() {
        store().create(SHOP);

        assertRefused(Status.Code.ALREADY_EXISTS, () -> store().create(named("shop", "other")));
        assertRefused(Status.Code.ALREADY_EXISTS, () -> store().create(named("other", SHOP.id())));
        assertThat(store().list()).containsExactly(SHOP);
    }

    @Test
    void a_namespace_is_replaced_by_one_of_its_name_and_id() {
        store().create(SHOP);
        Namespace longer =
                new Namespace(SHOP.name(), SHOP.id(), "", "", Duration.ofDays(9), Map.of("team", "b"), SHOP.created());
        store().update(longer);
        reopen();

        assertThat(store().list()).containsExactly(longer);
        assertRefused(Status.Code.NOT_FOUND, () -> store().update(named("shop", "other")));
        assertRefused(Status.Code.NOT_FOUND, () -> store().update(named("other", SHOP.id())));
    }

    @Test
    void a_removed_namespace_is_gone() {
        store().create(SHOP);
        store().delete("shop");
        reopen();

        assertThat(store().list()).isEmpty();
        assertRefused(Status.Code.NOT_FOUND, () -> store().delete("shop"));
    }

    private static void assertRefused(Status.Code code, Runnable request) {
        assertThatThrownBy(request::run)
                .isInstanceOfSatisfying(
                        ServiceFailure.class, e -> assertThat(e.code()).isEqualTo(code));
    }
}
