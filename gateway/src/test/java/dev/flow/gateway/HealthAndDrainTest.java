package dev.flow.gateway;

import dev.flow.gateway.health.HealthComponent;
import dev.flow.gateway.health.HealthComponent.Reading;
import dev.flow.gateway.server.GatewayException;
import dev.flow.gateway.settings.GatewaySettings;
import dev.flow.identity.AuthenticatedPrincipal;
import dev.flow.identity.AuthenticationProvider;
import dev.flow.identity.AuthenticationRequest;
import dev.flow.identity.AuthorizationRequest;
import dev.flow.identity.LocalOperator;
import java.io.UncheckedIOException;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.function.Supplier;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Whether a gateway is ready, and how it goes. */
@Tag("process")
class HealthAndDrainTest {
    private record Component(String component, boolean required, Supplier<Reading> reading) implements HealthComponent {
        @Override
        public Reading check() {
            return reading.get();
        }
    }

    private static Gateway gateway(HealthComponent... components) {
        return Gateway.start(
                GatewaySettings.local(0),
                GatewayFixture.shared().parts(new LocalOperator(GatewayFixture.SCOPE, false), components));
    }

    private static Client client(Gateway gateway) {
        return new Client(gateway.port(), "x-host-subject", "local-operator");
    }

    @Test
    void without_something_required_it_is_not_ready_and_says_what() {
        try (Gateway gateway = gateway(
                new Component("store", true, () -> Reading.unavailable("It refuses connections.")),
                new Component("consumers", false, () -> Reading.disabled("None are declared.")))) {
            assertThat(client(gateway).get("/readyz").status()).isEqualTo(503);
            assertThat(client(gateway).get("/livez").status()).isEqualTo(200);
            assertThat(client(gateway).get("/healthz").response().body())
                    .isEqualTo("{\"ready\":false,\"components\":["
                            + "{\"component\":\"store\",\"status\":\"unavailable\",\"required\":true,"
                            + "\"reason\":\"It refuses connections.\"},"
                            + "{\"component\":\"consumers\",\"status\":\"disabled\",\"required\":false,"
                            + "\"reason\":\"None are declared.\"}]}");
        }
    }

    @Test
    void without_something_optional_it_is_ready() {
        try (Gateway gateway = gateway(
                new Component("store", true, () -> Reading.AVAILABLE),
                new Component("worker", false, () -> Reading.unavailable("None is alive.")))) {
            assertThat(client(gateway).get("/readyz").json().path("status").asText())
                    .isEqualTo("ready");
        }
    }

    @Test
    void a_check_that_fails_or_hangs_is_not_a_failure_of_the_probe() {
        CountDownLatch never = new CountDownLatch(1);
        try (Gateway gateway = gateway(
                new Component("engine", true, () -> {
                    throw new IllegalStateException("password=secret");
                }),
                new Component("store", true, () -> {
                    try {
                        never.await();
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt();
                    }
                    return Reading.AVAILABLE;
                }))) {
            assertThat(client(gateway).get("/readyz").status()).isEqualTo(503);
            assertThat(client(gateway).get("/healthz").response().body())
                    .contains("It cannot be checked.", "It does not answer.")
                    .doesNotContain("secret");
        }
    }

    @Test
    void a_request_in_flight_ends_while_the_gateway_drains() {
        CountDownLatch arrived = new CountDownLatch(1);
        CountDownLatch released = new CountDownLatch(1);
        AuthenticationProvider slow = new AuthenticationProvider() {
            @Override
            public AuthenticatedPrincipal authenticate(AuthenticationRequest request) {
                arrived.countDown();
                try {
                    released.await();
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
                return new AuthenticatedPrincipal("ann", Set.of(GatewayFixture.SCOPE), GatewayFixture.SCOPE);
            }

            @Override
            public boolean authorize(AuthenticatedPrincipal principal, AuthorizationRequest request) {
                return true;
            }
        };
        Gateway gateway =
                Gateway.start(GatewaySettings.local(0), GatewayFixture.shared().parts(slow));
        Client client = new Client(gateway.port());
        assertThat(client.get("/readyz").status()).isEqualTo(200);
        var inFlight = CompletableFuture.supplyAsync(() -> client.get("/v1/operations"));
        await(arrived);
        gateway.retire();
        assertThat(client.get("/readyz").status()).isEqualTo(503);
        var drained = CompletableFuture.runAsync(gateway::drain);
        assertThatThrownBy(() -> {
                    for (int look = 0; look < 10_000; look++) {
                        client.get("/livez");
                    }
                })
                .isInstanceOf(UncheckedIOException.class);
        released.countDown();
        assertThat(inFlight.join().status()).isEqualTo(200);
        drained.join();
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void a_port_that_is_taken_is_said() {
        try (Gateway gateway = gateway()) {
            GatewaySettings same = GatewaySettings.local(gateway.port());
            GatewayParts parts = GatewayFixture.shared().parts(new LocalOperator(GatewayFixture.SCOPE, false));
            assertThatThrownBy(() -> Gateway.start(same, parts).close())
                    .isInstanceOf(GatewayException.class)
                    .hasMessageContaining("127.0.0.1:" + gateway.port());
        }
    }
}
