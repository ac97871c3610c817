package dev.flow.gateway;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.engine.record.RunId;
import dev.flow.gateway.settings.GatewaySettings;
import dev.flow.identity.Action;
import dev.flow.identity.AuthenticatedPrincipal;
import dev.flow.identity.AuthenticationProvider;
import dev.flow.identity.AuthenticationRequest;
import dev.flow.identity.AuthorizationRequest;
import dev.flow.identity.AuthorizationRequest.Resource;
import dev.flow.store.worker.ReadyWorker;
import dev.flow.store.worker.WorkerReadiness;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A principal whose grant is limited to {@code shop.hello} and {@code shop.li*}: by the credentials adapter, and by a
 * host that decides each request by its workflow and narrows no list itself.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Tag("process")
class LimitedGrantTest {
    private final Credentials credentials = new Credentials();
    private final String limited = credentials.limited("shop.hello", "shop.li*");
    private final List<String> mine = new ArrayList<>();

    private Gateway adapter;
    private Gateway host;
    private Requests requests;

    /** Who decides. */
    enum By {
        ADAPTER,
        HOST
    }

    /** Knows one principal, and decides by the workflow alone. */
    private static final class ByWorkflow implements AuthenticationProvider {
        @Override
        public AuthenticatedPrincipal authenticate(AuthenticationRequest request) {
            return new AuthenticatedPrincipal("ann", Set.of(GatewayFixture.SCOPE), GatewayFixture.SCOPE);
        }

        @Override
        public boolean authorize(AuthenticatedPrincipal principal, AuthorizationRequest request) {
            Resource resource = request.resource();
            return resource == null
                    || "shop.hello".equals(resource.workflow())
                    || "shop.listening".equals(resource.workflow());
        }
    }

    @BeforeAll
    void start() {
        adapter =
                Gateway.start(GatewaySettings.local(0), GatewayFixture.shared().parts(credentials.provider()));
        host = Gateway.start(GatewaySettings.local(0), GatewayFixture.shared().parts(new ByWorkflow()));
        requests = new Requests(new Client(adapter.port()).bearer(credentials.all));
        for (int i = 0; i < 3; i++) { // so that runs of both kinds are neighbours in lists
            mine.add(requests.start("hello", "?wait=PT30S"));
            requests.start("waiting", "");
        }
    }

    @AfterAll
    void stop() {
        adapter.close();
        host.close();
    }

    private Client client(By by) {
        return switch (by) {
            case ADAPTER -> new Client(adapter.port()).bearer(limited);
            case HOST -> new Client(host.port());
        };
    }

    private Client keyed(By by) {
        return client(by).with("x-idempotency-key", UUID.randomUUID().toString());
    }

    private static List<String> texts(JsonNode items, String property) {
        return StreamSupport.stream(items.spliterator(), false)
                .map(item -> item.path(property).asText())
                .toList();
    }

    static Stream<Signature> on_a_workflow() {
        return Signature.all().stream()
                .filter(one ->
                        one.path().contains("{workflow_id}") || one.path().contains("{workflow_name}"));
    }

    @ParameterizedTest
    @MethodSource("on_a_workflow")
    void no_operation_touches_another_workflow_or_a_run_of_it(Signature one) {
        String run = requests.start("waiting", "");
        String path = one.path()
                .replace("{workflow_id}", run)
                .replace("{workflow_name}", "shop.waiting")
                .replace("{event_name}", "paid");
        Requests.Good good = requests.accepted(one);
        for (By by : By.values()) {
            var got = new Requests.Good(path, good.body(), good.contentType())
                    .by(client(by).with("x-idempotency-key", UUID.randomUUID().toString()), one.method());
            assertThat(got.code()).as(by + " " + got).isEqualTo("forbidden");
        }
    }

    @ParameterizedTest
    @EnumSource(By.class)
    void its_own_workflows_are_started_and_read(By by) {
        var started = client(by)
                .post(
                        "/v1/workflows?wait=PT30S",
                        "{\"workflow_name\": \"hello\", \"business_request_id\": \"" + UUID.randomUUID() + "\"}");
        assertThat(started.status()).as(started.toString()).isEqualTo(202);
        String run = started.json().path("workflow_id").asText();
        assertThat(client(by).get("/v1/operations/runs/" + run + "/history").status())
                .isEqualTo(200);
        assertThat(client(by).get("/v1/operations/workflows/shop.listening").status())
                .isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(strings = {"shop.strict", "strict", "shop.strict:1.0.0", "strict:1.0.0", "shop.unknown", "unknown"})
    void other_workflows_are_not_started_and_whether_they_exist_is_not_said(String name) {
        String body = "{\"workflow_name\": \"" + name + "\", \"business_request_id\": \"b\"}";
        assertThat(client(By.ADAPTER).post("/v1/workflows", body).code()).isEqualTo("forbidden");
        assertThat(client(By.HOST).post("/v1/workflows", body).code()).isEqualTo("forbidden");
    }

    @ParameterizedTest
    @EnumSource(By.class)
    void lists_of_runs_show_its_own_workflows_page_by_page(By by) {
        for (String list : List.of("/v1/workflows?limit=2", "/v1/operations/runs?limit=2&state=completed")) {
            List<String> seen = new ArrayList<>();
            Optional<String> cursor = Optional.of("");
            while (cursor.isPresent()) {
                var page = client(by).get(list + cursor.get()).json();
                cursor = Optional.of(page.path("next_page_token"))
                        .filter(token -> !token.isNull())
                        .map(token -> "&cursor=" + token.asText());
                assertThat(texts(page.path("workflows"), "workflow")).isSubsetOf("shop.hello", "shop.listening");
                if (by == By.ADAPTER && cursor.isPresent()) { // who narrows lists has full pages
                    assertThat(page.path("workflows")).hasSize(2);
                }
                seen.addAll(texts(page.path("workflows"), "workflow_id"));
            }
            assertThat(seen).containsAll(mine).doesNotHaveDuplicates();
        }
    }

    @ParameterizedTest
    @EnumSource(By.class)
    void a_search_for_another_workflow_finds_nothing(By by) {
        var found = client(by).get("/v1/operations/runs?workflow=shop.strict").json();
        assertThat(found.path("workflows")).isEmpty();
        assertThat(found.path("next_page_token").isNull()).isTrue();
    }

    @ParameterizedTest
    @EnumSource(By.class)
    void other_workflows_and_definitions_are_not_listed(By by) {
        assertThat(texts(client(by).get("/v1/operations/workflows").json().path("workflows"), "name"))
                .containsExactly("shop.hello", "shop.listening");
        var first = client(by).get("/v1/operations/workflows?limit=1").json();
        assertThat(texts(first.path("workflows"), "name")).containsExactly("shop.hello");
        var second = client(by)
                .get("/v1/operations/workflows?limit=1&cursor="
                        + first.path("next_cursor").asText())
                .json();
        assertThat(texts(second.path("workflows"), "name")).containsExactly("shop.listening");
        assertThat(second.path("next_cursor").isNull()).isTrue();
        assertThat(texts(client(by).get("/v1/operations/definitions").json().path("definitions"), "workflow"))
                .containsExactly("shop.hello", "shop.listening");
    }

    static Stream<Signature> on_a_trigger() {
        return Signature.all().stream()
                .filter(one -> one.path().contains("/triggers/{trigger_name}"))
                .filter(one -> !one.path().startsWith("/v1/configuration"));
    }

    @ParameterizedTest
    @MethodSource("on_a_trigger")
    void no_operation_touches_a_trigger_of_another_workflow_or_says_whether_it_exists(Signature one) {
        for (String trigger : List.of("waiting-daily", "unknown")) {
            String path = one.path().replace("{trigger_name}", trigger);
            Requests.Good good = requests.accepted(one);
            for (By by : By.values()) {
                var got = new Requests.Good(path, good.body(), good.contentType())
                        .by(
                                client(by)
                                        .with(
                                                "x-idempotency-key",
                                                UUID.randomUUID().toString()),
                                one.method());
                assertThat(got.code()).as(by + " " + got).isEqualTo("forbidden");
            }
        }
    }

    @ParameterizedTest
    @EnumSource(By.class)
    void a_backfill_is_of_the_workflow_that_its_trigger_starts(By by) {
        GatewayFixture.shared().triggers().restore();
        String view = "/v1/operations/backfills/";
        assertThat(client(by).get(view + "some-backfill").status()).isEqualTo(200);
        for (String backfill : List.of("waiting-backfill", "unknown")) {
            assertThat(client(by).get(view + backfill).code()).isEqualTo("forbidden");
            assertThat(client(by)
                            .post("/v1/backfills/" + backfill + "/cancel", "{}")
                            .code())
                    .isEqualTo("forbidden");
        }
    }

    static Stream<Signature> on_a_population() {
        return Signature.all().stream().filter(one -> one.path().contains("/populations/{workflow_id}"));
    }

    @ParameterizedTest
    @MethodSource("on_a_population")
    void no_operation_touches_a_population_of_another_workflow_or_says_whether_it_exists(Signature one) {
        Requests.Good good = requests.accepted(one);
        for (String id : List.of(MemoryPopulations.WAITING, "unknown", mine.getFirst())) {
            for (By by : By.values()) {
                var got = new Requests.Good(one.path().replace("{workflow_id}", id), good.body(), good.contentType())
                        .by(keyed(by), one.method());
                assertThat(got.code()).as(by + " " + got).isEqualTo("forbidden");
            }
        }
    }

    @ParameterizedTest
    @EnumSource(By.class)
    void a_population_is_of_the_workflow_whose_run_has_started_it(By by) {
        GatewayFixture.shared().populations().restore();
        String views = "/v1/operations/populations";
        assertThat(client(by).get(views + "/" + MemoryPopulations.OPEN).status())
                .isEqualTo(200);
        assertThat(client(by)
                        .post("/v1/populations/" + MemoryPopulations.OPEN + "/pause", "{}")
                        .status())
                .isEqualTo(202);
        List<String> seen = new ArrayList<>();
        Optional<String> cursor = Optional.of("");
        while (cursor.isPresent()) {
            var page = client(by).get(views + "?limit=2" + cursor.get()).json();
            cursor = Optional.of(page.path("next_cursor"))
                    .filter(token -> !token.isNull())
                    .map(token -> "&cursor=" + token.asText());
            seen.addAll(texts(page.path("populations"), "workflow_id"));
        }
        assertThat(seen).containsExactly(MemoryPopulations.OPEN, MemoryPopulations.ENDED, MemoryPopulations.CLEAN);
    }

    @ParameterizedTest
    @EnumSource(By.class)
    void events_come_in_by_triggers_of_its_own_workflows(By by) {
        GatewayFixture.shared().events().restore();
        Client structured = client(by).with("content-type", "application/cloudevents+json");
        String event = Requests.event(UUID.randomUUID().toString(), "paid");
        var accepted = structured.send("POST", "/events/paid", event);
        assertThat(accepted.status()).as(accepted.toString()).isEqualTo(202);
        for (String other : List.of("default", "waiting-daily", "unknown")) {
            assertThat(structured.send("POST", "/events/" + other, event).code())
                    .as(other)
                    .isEqualTo("forbidden");
        }
        assertThat(GatewayFixture.shared().events().accepted()).hasSize(1);
        assertThat(GatewayFixture.shared().events().rejected()).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(By.class)
    void deliveries_are_of_every_workflow_and_not_shown(By by) {
        assertThat(client(by).get("/v1/operations/deliveries").code()).isEqualTo("forbidden");
        for (String id : List.of(MemoryEvents.DEAD, "unknown")) {
            assertThat(client(by).get("/v1/operations/deliveries/" + id).code()).isEqualTo("forbidden");
            assertThat(keyed(by)
                            .post("/v1/deliveries/" + id + "/redeliver", "{}")
                            .code())
                    .isEqualTo("forbidden");
        }
    }

    static Stream<Signature> on_a_scheduled_start() {
        return Signature.all().stream().filter(one -> one.path().contains("{scheduled_start_id}"));
    }

    @ParameterizedTest
    @MethodSource("on_a_scheduled_start")
    void no_operation_touches_a_scheduled_start_of_another_workflow_or_says_whether_it_exists(Signature one) {
        Requests.Good good = requests.accepted(one);
        for (String id : List.of(MemoryScheduledStarts.WAITING, RunId.of("shop.waiting", "none"), "unknown")) {
            for (By by : By.values()) {
                var got = new Requests.Good(
                                one.path().replace("{scheduled_start_id}", id), good.body(), good.contentType())
                        .by(
                                client(by)
                                        .with(
                                                "x-idempotency-key",
                                                UUID.randomUUID().toString()),
                                one.method());
                assertThat(got.code()).as(by + " " + got).isEqualTo("forbidden");
            }
        }
    }

    @ParameterizedTest
    @EnumSource(By.class)
    void scheduled_starts_are_of_the_workflow_that_they_will_start(By by) {
        GatewayFixture.shared().scheduledStarts().restore();
        String body = "{\"workflow_name\": \"%s\", \"business_request_id\": \"" + UUID.randomUUID()
                + "\", \"start_at\": \"2026-06-01T08:00:00Z\"}";
        for (String other : List.of("shop.waiting", "waiting", "shop.unknown", "unknown")) {
            assertThat(keyed(by)
                            .post("/v1/scheduled-starts", body.formatted(other))
                            .code())
                    .isEqualTo("forbidden");
        }
        var accepted = keyed(by).post("/v1/scheduled-starts", body.formatted("hello"));
        assertThat(accepted.status()).as(accepted.toString()).isEqualTo(202);
        String id = accepted.json().at("/scheduled_start/scheduled_start_id").asText();
        assertThat(client(by).get("/v1/operations/scheduled-starts/" + id).status())
                .isEqualTo(200);
        assertThat(keyed(by)
                        .post("/v1/scheduled-starts/" + id + "/cancel", "{\"expected_version\": 1}")
                        .status())
                .isEqualTo(200);
    }

    @ParameterizedTest
    @EnumSource(By.class)
    void scheduled_starts_of_other_workflows_are_not_listed(By by) {
        GatewayFixture.shared().scheduledStarts().restore();
        String list = "/v1/operations/scheduled-starts?limit=2";
        List<String> seen = new ArrayList<>();
        Optional<String> cursor = Optional.of("");
        while (cursor.isPresent()) {
            var page = client(by).get(list + cursor.get()).json();
            assertThat(page.path("quota").isNull()).isEqualTo(by == By.ADAPTER); // it counts those of every workflow
            cursor = Optional.of(page.path("next_cursor"))
                    .filter(token -> !token.isNull())
                    .map(token -> "&cursor=" + token.asText());
            seen.addAll(texts(page.path("scheduled_starts"), "scheduled_start_id"));
        }
        assertThat(seen)
                .containsExactly(
                        MemoryScheduledStarts.STARTED,
                        MemoryScheduledStarts.FAILED,
                        MemoryScheduledStarts.CANCELED,
                        MemoryScheduledStarts.SOON,
                        MemoryScheduledStarts.LATER);
    }

    @ParameterizedTest
    @EnumSource(By.class)
    void triggers_of_its_own_workflows_are_listed_and_read(By by) {
        assertThat(texts(client(by).get("/v1/operations/triggers").json().path("triggers"), "name"))
                .containsExactly("held", "listening-daily", "nightly", "paid");
        for (String view : List.of("", "/firings", "/history")) {
            assertThat(client(by).get("/v1/operations/triggers/nightly" + view).status())
                    .isEqualTo(200);
        }
    }

    @Test
    void a_trigger_of_a_draft_is_of_no_workflow_because_a_request_may_change_which() {
        assertThat(client(By.HOST)
                        .get("/v1/configuration/draft/triggers/nightly")
                        .code())
                .isEqualTo("forbidden");
    }

    @ParameterizedTest
    @EnumSource(By.class)
    void triggers_of_its_own_workflows_are_steered(By by) {
        GatewayFixture.shared().triggers().restore();
        assertThat(client(by).post("/v1/triggers/nightly/pause", "{}").status()).isEqualTo(200);
    }

    @ParameterizedTest
    @EnumSource(By.class)
    void workers_are_shown_with_its_own_definitions(By by) {
        var definitions = new Client(adapter.port())
                .bearer(credentials.all)
                .get("/v1/operations/definitions")
                .json();
        var digests = texts(definitions.path("definitions"), "digest");
        var workers = new WorkerReadiness(GatewayFixture.shared().store());
        workers.register(
                new ReadyWorker.Instance("one-" + by, GatewayFixture.SCOPE.digest(), "flow"),
                "artifact",
                new ReadyWorker.Loaded(Set.copyOf(digests), Set.of(), "f", "s"));
        try {
            var own = texts(client(by).get("/v1/operations/definitions").json().path("definitions"), "digest");
            var shown = client(by).get("/v1/operations/workers").json().at("/workers/0/loaded/definitions");
            assertThat(shown).extracting(JsonNode::asText).containsExactlyInAnyOrderElementsOf(own);
            assertThat(own).hasSize(2);
        } finally {
            workers.leave("one-" + by);
        }
    }

    @Test
    void events_of_other_workflows_are_not_told_to_authors() {
        Credentials others = new Credentials();
        String hello = others.limited("shop.hello");
        try (Gateway gateway =
                Gateway.start(GatewaySettings.local(0), GatewayFixture.shared().parts(others.provider()))) {
            Client all = new Client(gateway.port()).bearer(others.all);
            Client one = new Client(gateway.port()).bearer(hello);
            assertThat(all.get("/v1/operations/authoring-reference").json().path("events"))
                    .extracting(JsonNode::asText)
                    .containsExactly("paid");
            assertThat(one.get("/v1/operations/authoring-reference").json().path("events"))
                    .isEmpty();
        }
    }

    @Test
    void capabilities_say_what_can_be_done_with_some_workflow() {
        var capabilities = client(By.ADAPTER).get("/v1/operations/capabilities").json();
        assertThat(capabilities.path("workflow_start").asBoolean()).isTrue();
        assertThat(capabilities.path(Action.METRICS.code()).asBoolean()).isFalse();
    }

    @Test
    void what_shows_every_workflow_is_refused() {
        assertThat(client(By.ADAPTER).get("/metrics").code()).isEqualTo("forbidden");
        assertThat(client(By.ADAPTER).get("/v1/operations/audit").code()).isEqualTo("forbidden");
    }
}
