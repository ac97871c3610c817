package dev.flow.gateway;

import dev.flow.gateway.settings.GatewaySettings;
import dev.flow.gateway.settings.GatewaySettings.IdentityLimits;
import dev.flow.identity.AuthenticatedPrincipal;
import dev.flow.identity.AuthenticationException;
import dev.flow.identity.AuthenticationProvider;
import dev.flow.identity.AuthenticationRequest;
import dev.flow.identity.AuthorizationRequest;
import dev.flow.identity.AuthorizationRequest.Resource;
import dev.flow.identity.Scope;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Identity providers that are slow, broken, or overrun. */
@Tag("process")
class IdentityProviderTest {
    private static final int PLACES = 4;
    private static final AuthenticatedPrincipal ANN =
            new AuthenticatedPrincipal("ann", Set.of(GatewayFixture.SCOPE), GatewayFixture.SCOPE);

    /** Answers once it is let go, and cannot be interrupted. */
    private static final class Stubborn implements AuthenticationProvider {
        final CountDownLatch released = new CountDownLatch(1);
        final AtomicInteger inside = new AtomicInteger();
        final AtomicInteger most = new AtomicInteger();

        @Override
        public AuthenticatedPrincipal authenticate(AuthenticationRequest request) {
            most.accumulateAndGet(inside.incrementAndGet(), Math::max);
            while (released.getCount() > 0) {
                try {
                    released.await();
                } catch (InterruptedException e) {
                    // that is what makes it stubborn
                }
            }
            inside.decrementAndGet();
            return ANN;
        }

        @Override
        public boolean authorize(AuthenticatedPrincipal principal, AuthorizationRequest request) {
            return true;
        }
    }

    private static Gateway gateway(AuthenticationProvider provider) {
        return Gateway.start(
                GatewaySettings.local(0).withIdentity(new IdentityLimits(Duration.ofMillis(200), PLACES)),
                GatewayFixture.shared().parts(provider));
    }

    @Test
    void a_flood_on_a_provider_that_hangs_is_answered_and_bounded_and_over_when_it_is_over() throws Exception {
        Stubborn provider = new Stubborn();
        try (Gateway gateway = gateway(provider);
                var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            Client client = new Client(gateway.port());
            List<Future<Client.Got>> flood = IntStream.range(0, 60)
                    .mapToObj(_ -> threads.submit(() -> client.get("/v1/operations")))
                    .toList();
            for (Future<Client.Got> one : flood) {
                assertThat(one.get().code()).isEqualTo("identity_unavailable");
                assertThat(one.get().status()).isEqualTo(503);
            }
            assertThat(provider.most).hasValue(PLACES);
            assertThat(client.get("/livez").status()).isEqualTo(200);

            provider.released.countDown();
            Client.Got after = client.get("/v1/operations");
            for (int look = 0; look < 100 && after.status() == 503; look++) {
                after = client.get("/v1/operations");
            }
            assertThat(after.status()).as(after.toString()).isEqualTo(200);
        }
    }

    @Test
    void a_principal_of_another_scope_is_forbidden_whatever_the_provider_grants() {
        var elsewhere = new Scope("acme", "shop", "elsewhere");
        AuthenticationProvider provider = new AuthenticationProvider() {
            @Override
            public AuthenticatedPrincipal authenticate(AuthenticationRequest request) {
                return request.path().endsWith("capabilities")
                        ? new AuthenticatedPrincipal("ann", Set.of(GatewayFixture.SCOPE), elsewhere)
                        : new AuthenticatedPrincipal("ann", Set.of(elsewhere), GatewayFixture.SCOPE);
            }

            @Override
            public boolean authorize(AuthenticatedPrincipal principal, AuthorizationRequest request) {
                return true;
            }
        };
        try (Gateway gateway = gateway(provider)) {
            assertThat(new Client(gateway.port()).get("/v1/operations").status())
                    .isEqualTo(403);
            assertThat(new Client(gateway.port())
                            .get("/v1/operations/capabilities")
                            .status())
                    .isEqualTo(403);
        }
    }

    @Test
    void what_a_request_touches_is_authorised_by_kind_digest_and_workflow() {
        var asked = new ConcurrentLinkedQueue<Optional<Resource>>();
        AuthenticationProvider provider = new AuthenticationProvider() {
            @Override
            public AuthenticatedPrincipal authenticate(AuthenticationRequest request) {
                return ANN;
            }

            @Override
            public boolean authorize(AuthenticatedPrincipal principal, AuthorizationRequest request) {
                asked.add(Optional.ofNullable(request.resource()));
                return true;
            }
        };
        try (Gateway gateway = gateway(provider)) {
            Client client = new Client(gateway.port());
            client.get("/v1/workflows/shop.order." + "A".repeat(26));
            client.get("/v1/workflows/shop.order." + "A".repeat(26) + "/result");
            client.get("/v1/workflows/no-run");
            client.get("/v1/operations/workflows/shop.hello");
            client.post("/v1/workflows", "{\"workflow_name\": \"hello:9\", \"business_request_id\": \"b\"}");
            client.get("/v1/operations/capabilities");
        }
        List<Optional<Resource>> resources = List.copyOf(asked);
        Resource run = resources.get(0).orElseThrow();
        assertThat(run.kind()).isEqualTo("run");
        assertThat(run.workflow()).isEqualTo("shop.order");
        assertThat(run.digest()).matches("[0-9a-f]{64}");
        assertThat(resources.get(1)).contains(run);
        Resource none = resources.get(2).orElseThrow();
        assertThat(none.workflow()).isNull();
        assertThat(none.digest()).matches("[0-9a-f]{64}").isNotEqualTo(run.digest());
        Resource workflow = resources.get(3).orElseThrow();
        assertThat(workflow.kind()).isEqualTo("workflow");
        assertThat(workflow.workflow()).isEqualTo("shop.hello");
        assertThat(resources.get(4)).contains(workflow); // a bare name with a version is the same resource
        assertThat(resources.get(5)).isEmpty();
    }

    /** Says that it answers from memory, and notes who asks. */
    private static final class Quick implements AuthenticationProvider {
        final Set<Thread> asking = ConcurrentHashMap.newKeySet();

        @Override
        public AuthenticatedPrincipal authenticate(AuthenticationRequest request) {
            asking.add(Thread.currentThread());
            return switch (request.headers().single("x-as").orElse("")) {
                case "nobody" -> throw AuthenticationException.rejected();
                case "defect" -> throw new IllegalStateException("secret");
                case String _ -> ANN;
            };
        }

        @Override
        public boolean authorize(AuthenticatedPrincipal principal, AuthorizationRequest request) {
            asking.add(Thread.currentThread());
            return true;
        }

        @Override
        public boolean answersFromMemory() {
            return true;
        }
    }

    @Test
    void a_provider_that_answers_from_memory_is_asked_by_the_thread_of_the_request() {
        Quick provider = new Quick();
        try (Gateway gateway = gateway(provider)) {
            assertThat(new Client(gateway.port()).get("/v1/workflows/one").status())
                    .isEqualTo(404);

            assertThat(provider.asking)
                    .singleElement()
                    .extracting(Thread::getName)
                    .asString()
                    .doesNotStartWith("identity-");
        }
    }

    @Test
    void a_provider_that_answers_from_memory_turns_away_and_fails_like_every_other() {
        try (Gateway gateway = gateway(new Quick())) {
            Client client = new Client(gateway.port());

            assertThat(client.with("x-as", "nobody").get("/v1/operations").status())
                    .isEqualTo(401);
            Client.Got failed = client.with("x-as", "defect").get("/v1/operations");
            assertThat(failed.code()).isEqualTo("identity_unavailable");
            assertThat(failed.toString()).doesNotContain("secret");
        }
    }
}
