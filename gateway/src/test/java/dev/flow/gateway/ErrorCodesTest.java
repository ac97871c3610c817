package dev.flow.gateway;

import dev.flow.gateway.MemoryScheduledStarts.Quota;
import dev.flow.gateway.configuration.Changes;
import dev.flow.gateway.configuration.ConfigurationParts;
import dev.flow.gateway.configuration.MemoryConfiguration;
import dev.flow.gateway.problem.ProblemCode;
import dev.flow.gateway.settings.GatewaySettings;
import dev.flow.gateway.settings.GatewaySettings.Limits;
import dev.flow.gateway.settings.GatewaySettings.Transport;
import dev.flow.identity.AuthenticatedPrincipal;
import dev.flow.identity.AuthenticationProvider;
import dev.flow.identity.AuthenticationRequest;
import dev.flow.identity.AuthorizationRequest;
import dev.flow.identity.TrustedProxies;
import dev.flow.store.Schema;
import dev.flow.store.Store;
import dev.flow.store.StoreSettings;
import dev.flow.store.Timekeeper;
import dev.flow.store.tables.StoreTables;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestInstance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

/** Every code that an operation declares, provoked. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Tag("process")
class ErrorCodesTest {
    private final Credentials credentials = new Credentials();
    private final List<Gateway> gateways = new ArrayList<>();
    private final Map<ProblemCode, Supplier<Client.Got>> provocations = new EnumMap<>(ProblemCode.class);

    @BeforeAll
    void provoke() {
        GatewayFixture fixture = GatewayFixture.shared();
        GatewayParts parts = fixture.parts(credentials.provider());
        GatewaySettings settings =
                GatewaySettings.local(0).withTransport(new Transport(false, TrustedProxies.of("127.0.0.1")));
        Client client = client(settings, parts).bearer(credentials.all);
        Client other = client(settings, parts).bearer(credentials.other);
        Requests requests = new Requests(client);
        requests(client, requests);
        cursors(client, other);
        runs(client, requests);
        configuration(client, settings, parts);
        provocations.put(
                ProblemCode.CONFIRMATION_REQUIRED,
                () -> client.post("/v1/triggers/nightly/delete", "{\"confirmation\": \"yes\"}"));
        scheduledStarts(client);
        events(client);
        elsewhere(fixture, settings, parts);
    }

    private void scheduledStarts(Client client) {
        MemoryScheduledStarts starts = GatewayFixture.shared().scheduledStarts();
        provocations.put(ProblemCode.START_AT_OUT_OF_RANGE, () -> later(client, "2020-01-01T00:00:00Z"));
        Map.of(ProblemCode.QUOTA_EXCEEDED, Quota.EXCEEDED, ProblemCode.QUOTA_UNAVAILABLE, Quota.UNAVAILABLE)
                .forEach((code, quota) -> provocations.put(code, () -> {
                    starts.quota(quota);
                    try {
                        return later(client, "2026-06-01T08:00:00Z");
                    } finally {
                        starts.restore();
                    }
                }));
    }

    private void events(Client client) {
        Client structured = client.with("content-type", "application/cloudevents+json");
        provocations.put(
                ProblemCode.UNKNOWN_SOURCE,
                () -> structured.send("POST", "/events/nothing", Requests.event(anyId(), "paid")));
        provocations.put(
                ProblemCode.SOURCE_REJECTED,
                () -> structured.send("POST", "/events/paid", Requests.event(anyId(), "other")));
        provocations.put(
                ProblemCode.SELF_TRIGGER_LOOP,
                () -> structured.send("POST", "/events/default", Requests.event(anyId(), "loop")));
        provocations.put(
                ProblemCode.VERIFICATION_FAILED, () -> client.post("/webhooks/shop", "{\"token\": \"forged\"}"));
        provocations.put(
                ProblemCode.PROVIDER_UNAVAILABLE, () -> client.post("/webhooks/shop", "{\"token\": \"locked\"}"));
    }

    private static Client.Got later(Client client, String at) {
        return client.with("x-idempotency-key", anyId())
                .post(
                        "/v1/scheduled-starts",
                        "{\"workflow_name\": \"shop.hello\", \"business_request_id\": \"" + anyId()
                                + "\", \"start_at\": \"" + at + "\"}");
    }

    private Client client(GatewaySettings settings, GatewayParts parts) {
        Gateway gateway = Gateway.start(settings, parts);
        gateways.add(gateway);
        return new Client(gateway.port());
    }

    @AfterAll
    void stop() {
        gateways.forEach(Gateway::close);
    }

    private static String start(String workflow, String id, String input) {
        return "{\"workflow_name\": \"%s\", \"business_request_id\": \"%s\", \"input\": %s}"
                .formatted(workflow, id, input);
    }

    private static String anyId() {
        return UUID.randomUUID().toString();
    }

    private void requests(Client client, Requests requests) {
        Client browser = client.with("authorization", "", "x-forwarded-proto", "https");
        provocations.put(
                ProblemCode.INVALID_REQUEST,
                () -> client.post(
                        "/v1/workflows/" + requests.start("listening", "") + "/events/paid", "{\"payload\": 1}"));
        provocations.put(ProblemCode.INVALID_QUERY, () -> client.get("/v1/workflows?limit=none"));
        provocations.put(ProblemCode.INVALID_PAYLOAD, () -> client.post("/v1/workflows", "{\"workflow\": \"x\"}"));
        provocations.put(
                ProblemCode.INPUT_REJECTED,
                () -> client.post("/v1/workflows", start("shop.strict", anyId(), "{\"amount\": \"much\"}")));
        provocations.put(ProblemCode.UNAUTHENTICATED, () -> browser.get("/v1/operations"));
        provocations.put(ProblemCode.NOT_FOUND, () -> client.get("/v1/nothing"));
        provocations.put(ProblemCode.METHOD_NOT_ALLOWED, () -> client.send("PUT", "/v1/workflows", null));
        provocations.put(
                ProblemCode.TOO_LARGE,
                () -> client.post(
                        "/v1/workflows", start("shop.hello", anyId(), "{\"a\": \"" + "x".repeat(1 << 20) + "\"}")));
        provocations.put(
                ProblemCode.UNSUPPORTED_MEDIA_TYPE,
                () -> client.with("content-type", "text/plain").send("POST", "/v1/workflows", "hello"));
        provocations.put(ProblemCode.PANEL_NOT_INCLUDED, () -> client.get("/admin/runs"));
        provocations.put(ProblemCode.DUPLICATE_KEY, () -> {
            Client keyed = client.with("idempotency-key", anyId());
            assertThat(keyed.post("/v1/workflows", start("shop.hello", anyId(), "{}"))
                            .status())
                    .isEqualTo(202);
            return keyed.post("/v1/workflows", start("shop.hello", anyId(), "{}"));
        });
    }

    private void cursors(Client client, Client other) {
        provocations.put(ProblemCode.STALE_CURSOR, () -> {
            var page = client.get("/v1/operations/definitions?limit=1");
            String cursor = page.json().path("next_cursor").asText();
            assertThat(cursor).as(page.toString()).isNotEmpty();
            return other.get("/v1/operations/definitions?limit=1&cursor=" + cursor);
        });
    }

    private void runs(Client client, Requests requests) {
        provocations.put(
                ProblemCode.UNKNOWN_WORKFLOW, () -> client.post("/v1/workflows", start("shop.nothing", anyId(), "{}")));
        provocations.put(
                ProblemCode.TRIGGER_PAUSED, () -> client.post("/v1/workflows", start("shop.paused", anyId(), "{}")));
        provocations.put(
                ProblemCode.TRIGGER_UNAVAILABLE,
                () -> client.post("/v1/workflows", start("shop.closed", anyId(), "{}")));
        provocations.put(
                ProblemCode.DEFINITION_UNAVAILABLE,
                () -> client.post("/v1/workflows", start("away.away", anyId(), "{}")));
        provocations.put(
                ProblemCode.INTERNAL_ERROR, () -> client.post("/v1/workflows", start("broken.broken", anyId(), "{}")));
        provocations.put(ProblemCode.START_CONFLICT, () -> {
            String id = anyId();
            assertThat(client.post("/v1/workflows", start("shop.hello", id, "{}"))
                            .status())
                    .isEqualTo(202);
            return client.post("/v1/workflows", start("shop.hello", id, "{\"name\": \"else\"}"));
        });
        provocations.put(
                ProblemCode.CONFLICT,
                () -> client.post("/v1/workflows/" + requests.start("hello", "?wait=PT30S") + "/cancel", "{}"));
        provocations.put(
                ProblemCode.NOT_RESTARTABLE,
                () -> client.with("x-idempotency-key", anyId())
                        .post(
                                "/v1/workflows/" + requests.waiting() + "/restart",
                                "{\"from_task\": \"early\", \"reason\": \"x\"}"));
    }

    private static final String DRAFT = "/v1/configuration/draft";

    private static Client yaml(Client client) {
        return client.with("content-type", "application/yaml");
    }

    private void configuration(Client client, GatewaySettings settings, GatewayParts parts) {
        MemoryConfiguration memory = GatewayFixture.shared().configuration();
        ConfigurationRequests requests = new ConfigurationRequests(client, memory);
        provocations.put(
                ProblemCode.CONFIGURATION_CONFLICT,
                () -> yaml(client).send("PUT", DRAFT + "/triggers?expected_version=" + (memory.draft() + 1), "{}\n"));
        provocations.put(
                ProblemCode.INVALID_WORKFLOW_FRAGMENT,
                () -> yaml(client)
                        .send("PUT", DRAFT + "/workflows/shop.hello?expected_version=" + memory.draft(), "do: {}\n"));
        provocations.put(
                ProblemCode.LIMIT_EXCEEDED,
                () -> yaml(client)
                        .send(
                                "POST",
                                DRAFT + "/import?expected_version=" + memory.draft(),
                                "workflows: {shop.large: {a: '" + "x".repeat(1 << 20) + "'}}\n"));
        provocations.put(ProblemCode.INVALID_CONFIGURATION, () -> {
            long version = yaml(client)
                    .send("POST", DRAFT + "/import?expected_version=" + memory.draft(), "workflows: {shop.bad: {}}\n")
                    .json()
                    .path("version")
                    .asLong();
            return client.with("x-idempotency-key", anyId())
                    .post("/v1/configuration/apply", "{\"expected_draft_version\": " + version + "}");
        });
        provocations.put(ProblemCode.DEPENDENT_TRIGGERS, () -> {
            var got = requests.accepted(Signature.of("deleteWorkflowDraftFragment"));
            long version = Long.parseLong(got.path().substring(got.path().indexOf('=') + 1));
            long used = yaml(client)
                    .send("PUT", DRAFT + "/triggers/nightly?expected_version=" + version, "workflow: shop.hello\n")
                    .json()
                    .path("version")
                    .asLong();
            return client.send("DELETE", DRAFT + "/workflows/shop.hello?expected_version=" + used, null);
        });
        activations(client, requests, memory);
        GatewayParts unbound =
                configured(parts, memory.managed(new Changes.MissingBindings(List.of("publication", "controller"))));
        Client reader = client(settings, unbound).bearer(credentials.all);
        provocations.put(ProblemCode.CONFIGURATION_UNAVAILABLE, () -> reader.send("POST", DRAFT, null));
        provocations.put(
                ProblemCode.ACTIVATION_UNAVAILABLE,
                () -> reader.post("/v1/configuration/activations/plan", "{\"target_revision_id\": \"r\"}"));
        Client files = client(settings, configured(parts, memory.local(new Changes.ReadOnly("Change the files."))))
                .bearer(credentials.all);
        provocations.put(ProblemCode.NOT_MANAGED, () -> files.send("POST", DRAFT, null));
    }

    private void activations(Client client, ConfigurationRequests requests, MemoryConfiguration memory) {
        provocations.put(
                ProblemCode.STALE_PLAN,
                () -> client.with("x-idempotency-key", anyId())
                        .post(
                                "/v1/configuration/activations",
                                "{\"target_revision_id\": \"" + requests.revision()
                                        + "\", \"plan_digest\": \"another\"}"));
        provocations.put(ProblemCode.ACTIVATION_CONFLICT, () -> {
            String body = requests.activation(requests.revision());
            memory.busy(true);
            try {
                return client.with("x-idempotency-key", anyId()).post("/v1/configuration/activations", body);
            } finally {
                memory.busy(false);
            }
        });
    }

    private static GatewayParts configured(GatewayParts parts, ConfigurationParts configuration) {
        return new GatewayParts(
                parts.scope(),
                parts.runs(),
                configuration,
                parts.records(),
                parts.identity(),
                parts.observation(),
                parts.clock());
    }

    private void elsewhere(GatewayFixture fixture, GatewaySettings settings, GatewayParts parts) {
        Client strict = client(settings.withTransport(new Transport(true, TrustedProxies.of("127.0.0.1"))), parts);
        provocations.put(
                ProblemCode.HTTPS_REQUIRED, () -> strict.bearer(credentials.all).get("/v1/operations"));
        provocations.put(
                ProblemCode.FORBIDDEN,
                () -> strict.with("x-forwarded-proto", "https")
                        .bearer(credentials.foreign)
                        .get("/v1/operations"));
        provocations.put(
                ProblemCode.ORIGIN_DENIED,
                () -> strict.with("x-forwarded-proto", "https")
                        .with("authorization", Credentials.basic("all", credentials.all))
                        .post("/v1/workflows", start("shop.hello", anyId(), "{}")));
        Limits none = new Limits(
                1 << 20, 1 << 15, 1 << 12, 0, 0, 100, settings.limits().readDeadline());
        Client full = client(settings.withLimits(none), parts).bearer(credentials.all);
        provocations.put(ProblemCode.OVERLOADED, () -> full.get("/v1/operations"));
        Limits noneEach = new Limits(
                1 << 20, 1 << 15, 1 << 12, 10, 0, 100, settings.limits().readDeadline());
        Client share = client(settings.withLimits(noneEach), parts).bearer(credentials.all);
        provocations.put(ProblemCode.RATE_LIMITED, () -> share.get("/v1/operations"));
        Client unknown = client(settings, fixture.parts(new BrokenProvider()));
        provocations.put(ProblemCode.IDENTITY_UNAVAILABLE, () -> unknown.get("/v1/operations"));
        Client stopped = client(
                        settings, fixture.parts(credentials.provider(), fixture.stoppedEngine(), fixture.store()))
                .bearer(credentials.all);
        provocations.put(
                ProblemCode.ENGINE_UNAVAILABLE,
                () -> stopped.post("/v1/workflows", start("shop.hello", anyId(), "{}")));
        Store dead = Store.open(
                StoreSettings.of("jdbc:postgresql://127.0.0.1:1/flow"),
                Schema.of(StoreTables.PARTS),
                Timekeeper.system());
        Client storeless = client(settings, fixture.parts(credentials.provider(), fixture.engine(), dead))
                .bearer(credentials.all);
        provocations.put(ProblemCode.STORE_UNAVAILABLE, () -> storeless.get("/v1/operations/audit"));
    }

    private static final class BrokenProvider implements AuthenticationProvider {
        @Override
        public AuthenticatedPrincipal authenticate(AuthenticationRequest request) {
            throw new IllegalStateException("ldap://secret@directory is away");
        }

        @Override
        public boolean authorize(AuthenticatedPrincipal principal, AuthorizationRequest request) {
            return true;
        }
    }

    @Test
    void every_declared_code_is_provoked() {
        EnumSet<ProblemCode> declared = EnumSet.of(ProblemCode.METHOD_NOT_ALLOWED);
        GatewayOperations.table().operations().forEach(operation -> declared.addAll(operation.problems()));
        assertThat(provocations.keySet()).containsExactlyInAnyOrderElementsOf(declared);
    }

    @TestFactory
    Stream<DynamicNode> each_code_comes_with_its_status_and_says_no_more_than_it_should() {
        return provocations.entrySet().stream()
                .map(entry -> dynamicTest(
                        entry.getKey().code(),
                        () -> check(entry.getKey(), entry.getValue().get())));
    }

    private static void check(ProblemCode code, Client.Got got) {
        assertThat(got.code()).as(got.toString()).isEqualTo(code.code());
        assertThat(got.status()).isEqualTo(code.status());
        assertThat(got.header("content-type")).isEqualTo("application/problem+json");
        var problem = got.json();
        List<String> members = new ArrayList<>(
                List.of("type", "title", "status", "detail", "instance", "code", "request_id", "errors"));
        if (code == ProblemCode.CONFIGURATION_CONFLICT) {
            members.add("current_version");
        }
        assertThat(problem.fieldNames()).toIterable().containsExactlyInAnyOrderElementsOf(members);
        assertThat(problem.path("status").asInt()).isEqualTo(code.status());
        assertThat(problem.path("type").asText()).endsWith("errors#" + code.code());
        assertThat(problem.path("request_id").asText()).isNotEmpty().isEqualTo(got.header("x-request-id"));
        assertThat(got.response().body()).doesNotContain("secret", "Exception", "dev.flow.", "ldap");
        if (code.status() == 503) {
            assertThat(got.header("retry-after")).isEqualTo("1");
        }
    }
}
