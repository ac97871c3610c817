package dev.flow.gateway;

import dev.flow.gateway.operation.Access;
import dev.flow.gateway.operation.Operation;
import dev.flow.gateway.settings.GatewaySettings;
import dev.flow.gateway.settings.GatewaySettings.Transport;
import dev.flow.identity.Action;
import dev.flow.identity.TrustedProxies;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestInstance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicContainer.dynamicContainer;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

/** Every operation against everybody who might ask. What to expect comes from {@code operations.txt}. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Tag("process")
class AccessMatrixTest {
    private static final String HTTPS = "x-forwarded-proto";

    private final Credentials credentials = new Credentials();
    private final Map<String, String> without = new HashMap<>();

    private Gateway trusting;
    private Gateway suspicious;
    private Requests requests;

    @BeforeAll
    void start() {
        Signature.all().forEach(one -> without.put(one.action(), credentials.without(one.action())));
        var parts = GatewayFixture.shared().parts(credentials.provider());
        trusting = gateway(parts, "127.0.0.0/8");
        suspicious = gateway(parts, "10.0.0.0/8, fd00::/8");
        requests = new Requests(new Client(trusting.port(), HTTPS, "https").bearer(credentials.all));
    }

    private static Gateway gateway(GatewayParts parts, String proxies) {
        return Gateway.start(
                GatewaySettings.local(0).withTransport(new Transport(true, TrustedProxies.of(proxies))), parts);
    }

    @AfterAll
    void stop() {
        trusting.close();
        suspicious.close();
    }

    private static Client https(Gateway gateway) {
        return plain(gateway).with(HTTPS, "https");
    }

    private static Client plain(Gateway gateway) {
        return new Client(gateway.port(), "x-idempotency-key", UUID.randomUUID().toString());
    }

    @Test
    void the_table_is_what_the_signature_file_promises() {
        List<String> table = GatewayOperations.table().operations().stream()
                .map(AccessMatrixTest::line)
                .toList();
        assertThat(table)
                .containsExactlyInAnyOrderElementsOf(Signature.all().stream()
                        .map(one -> one.operation() + " " + one.method() + " " + one.path() + " " + one.action() + " "
                                + one.statuses())
                        .toList());
    }

    private static String line(Operation<?> operation) {
        String action = switch (operation.access()) {
            case Access.Open _ -> "open";
            case Access.Authenticated _ -> "authenticated";
            case Access.AnyAction _ -> "any";
            case Access.Needs needs -> needs.action().code();
            case Access.Source _ -> "source";
        };
        return operation.id() + " " + operation.route() + " " + action + " "
                + operation.outcomes().stream().map(outcome -> outcome.status()).toList();
    }

    @TestFactory
    Stream<DynamicNode> every_operation_answers_everybody_as_promised() {
        return Signature.all().stream()
                .map(one -> dynamicContainer(
                        one.operation(), one.isOpen() ? open(one) : one.isOfSenders() ? verified(one) : closed(one)));
    }

    /** Credentials do not count, and what the source verifies does. */
    private Stream<DynamicNode> verified(Signature one) {
        Requests.Good forged = Requests.refused(one);
        return Stream.of(
                dynamicTest("verified", () -> assertSuccess(one, send(one, https(trusting)))),
                dynamicTest(
                        "verified, wrong credentials",
                        () -> assertSuccess(one, send(one, https(trusting).bearer("wrong")))),
                dynamicTest(
                        "verified, browser without origin",
                        () -> assertSuccess(one, send(one, browser("all", "wrong")))),
                dynamicTest(
                        "not verified", () -> assertRefused(one, https(trusting), forged, 401, "verification_failed")),
                dynamicTest(
                        "not verified, right credentials",
                        () -> assertRefused(
                                one, https(trusting).bearer(credentials.all), forged, 401, "verification_failed")),
                dynamicTest(
                        "verified, HTTP",
                        () -> assertRefused(one, plain(trusting), requests.accepted(one), 403, "https_required")),
                dynamicTest(
                        "verified, forwarded from an untrusted address",
                        () -> assertRefused(one, https(suspicious), requests.accepted(one), 403, "https_required")));
    }

    private Stream<DynamicNode> open(Signature one) {
        return Stream.of(
                dynamicTest("anybody, without HTTPS", () -> assertSuccess(one, send(one, plain(trusting)))),
                dynamicTest(
                        "wrong credentials",
                        () -> assertSuccess(one, send(one, https(trusting).bearer("wrong")))));
    }

    private Stream<DynamicNode> closed(Signature one) {
        List<DynamicNode> tests = new ArrayList<>(List.of(
                refusal("no credentials", one, https(trusting), 401, "unauthenticated"),
                refusal("wrong", one, https(trusting).bearer("wrong"), 401, "unauthenticated"),
                refusal("expired", one, https(trusting).bearer(credentials.expired), 401, "unauthenticated"),
                refusal(
                        "two at once",
                        one,
                        https(trusting).bearer(credentials.all).bearer(credentials.all),
                        401,
                        "unauthenticated"),
                refusal("other scope", one, https(trusting).bearer(credentials.foreign), 403, "forbidden"),
                refusal("HTTP", one, plain(trusting).bearer(credentials.all), 403, "https_required"),
                refusal(
                        "HTTP says the proxy",
                        one,
                        plain(trusting).with(HTTPS, "http").bearer(credentials.all),
                        403,
                        "https_required"),
                refusal(
                        "forwarded from an untrusted address",
                        one,
                        https(suspicious).bearer(credentials.all),
                        403,
                        "https_required"),
                refusal("browser, wrong password", one, browser("all", credentials.other), 401, "unauthenticated"),
                dynamicTest(
                        "right",
                        () -> assertSuccess(one, send(one, https(trusting).bearer(credentials.all)))),
                dynamicTest(
                        "browser, right origin",
                        () -> assertSuccess(
                                one, send(one, browser("all", credentials.all).with("origin", Credentials.ORIGIN))))));
        if (!one.action().equals("authenticated")) {
            String token = without.getOrDefault(one.action(), "");
            tests.add(refusalWith("missing action", one, https(trusting).bearer(token), 403, "forbidden"));
        }
        if (!one.method().equals("GET")) {
            Client browser = browser("all", credentials.all);
            tests.add(refusal("browser, no origin", one, browser, 403, "origin_denied"));
            tests.add(refusal(
                    "browser, foreign origin",
                    one,
                    browser.with("origin", "https://evil.example"),
                    403,
                    "origin_denied"));
            tests.add(refusal("browser, null origin", one, browser.with("origin", "null"), 403, "origin_denied"));
            tests.add(refusal(
                    "browser, two origins",
                    one,
                    browser.with("origin", Credentials.ORIGIN).with("origin", Credentials.ORIGIN),
                    403,
                    "origin_denied"));
        } else {
            tests.add(dynamicTest(
                    "browser, no origin", () -> assertSuccess(one, send(one, browser("all", credentials.all)))));
        }
        return tests.stream();
    }

    private Client browser(String id, String token) {
        return https(trusting).with("authorization", Credentials.basic(id, token));
    }

    private DynamicNode refusal(String who, Signature one, Client client, int status, String code) {
        return dynamicTest(who, () -> assertRefused(one, client, Requests.refused(one), status, code));
    }

    /** Where the action is decided after the body is read. */
    private DynamicNode refusalWith(String who, Signature one, Client client, int status, String code) {
        return dynamicTest(who, () -> assertRefused(one, client, requests.accepted(one), status, code));
    }

    private static void assertRefused(Signature one, Client client, Requests.Good good, int status, String code) {
        var got = send(one, client, good);
        assertThat(got.status()).as(got.toString()).isEqualTo(status);
        assertThat(got.code()).isEqualTo(code);
        assertThat(got.header("content-type")).isEqualTo("application/problem+json");
        assertThat(got.response().headers().firstValue("www-authenticate").isPresent())
                .isEqualTo(status == 401);
        if (status == 401 && !one.isOfSenders()) {
            assertThat(got.json().path("detail").asText()).isEqualTo("The credentials were not accepted.");
        }
    }

    private Client.Got send(Signature one, Client client) {
        return send(one, client, requests.accepted(one));
    }

    private static Client.Got send(Signature one, Client client, Requests.Good good) {
        return good.by(client, one.method());
    }

    private static void assertSuccess(Signature one, Client.Got got) {
        if (one.operation().equals("getPanelFile")) { // this build has no panel
            assertThat(got.code()).isEqualTo("panel_not_included");
        } else {
            assertThat(one.statuses()).as(got.toString()).contains(got.status());
        }
    }

    @Test
    void every_action_of_the_contract_exists() {
        assertThat(Stream.of(Action.values()).map(Action::code))
                .contains("workflow_start", "payload_view", "admin_panel_view")
                .hasSize(36);
    }

    @Test
    void browsers_are_asked_for_credentials_at_the_door_and_nowhere_else() {
        assertThat(https(trusting).get("/").header("www-authenticate")).startsWith("Basic realm=\"flow\"");
        assertThat(https(trusting).get("/v1/workflows").header("www-authenticate"))
                .startsWith("Bearer");
        var in = browser("all", credentials.all).get("/");
        assertThat(in.header("location")).isEqualTo("/admin");
    }
}
