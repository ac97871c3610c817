package dev.flow.calls;

import dev.flow.calls.call.CallOptions;
import dev.flow.calls.egress.EgressPolicy;
import dev.flow.calls.egress.SensitiveAddresses;
import dev.flow.definition.Origin;
import dev.flow.engine.error.WorkflowError;
import dev.flow.testing.http.TestHttpService;
import dev.flow.testing.http.TestHttpService.Reply;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

final class EgressTest {
    private final TestCalls calls = new TestCalls();
    private final TestHttpService service = TestHttpService.answering(request -> Reply.json("{}"));

    @AfterEach
    void close() {
        calls.close();
        service.close();
    }

    private static CallOptions only(String... origins) {
        return CallOptions.local().withEgress(EgressPolicy.only(List.of(origins)));
    }

    private static CallOptions guardedOnly(String... origins) {
        return CallOptions.local()
                .withEgress(EgressPolicy.only(List.of(origins)).guardingAddresses());
    }

    private String get(String host) {
        return "{method: get, redirect: true, endpoint: \"http://%s:%d/\"}".formatted(host, service.port());
    }

    private void assertRefused(WorkflowError error) {
        assertThat(error.type()).endsWith("/errors/authorization");
        assertThat(error.status()).isEqualTo(403);
        assertThat(error.title()).isEqualTo("Call not allowed");
        assertThat(error.detail()).contains("`egress.allow` in `flow.yaml`");
        assertThat(service.received()).isEmpty();
    }

    @Test
    void locally_everything_may_be_called() {
        calls.http(get("localhost"));

        assertThat(service.received()).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"127.0.0.1", "localhost", "2130706433", "0.0.0.0", "[::1]", "[::ffff:127.0.0.1]"})
    void production_refuses_loopback_however_it_is_written(String host) {
        assertRefused(calls.options(CallOptions.production()).failingHttp(get(host)));
    }

    @Test
    void an_origin_that_is_listed_in_full_may_be_anywhere() {
        calls.options(guardedOnly("http://localhost:" + service.port())).http(get("localhost"));

        assertThat(service.received()).hasSize(1);
    }

    @Test
    void a_wildcard_does_not_open_loopback() {
        assertRefused(calls.options(guardedOnly("*")).failingHttp(get("localhost")));
    }

    @Test
    void another_port_of_a_listed_host_is_not_listed() {
        assertRefused(calls.options(guardedOnly("*", "http://localhost:1")).failingHttp(get("localhost")));
    }

    @Test
    void what_is_not_listed_is_refused() {
        WorkflowError error = calls.options(only("https://api.example.com")).failingHttp(get("localhost"));

        assertRefused(error);
        assertThat(error.detail()).contains("http://localhost:" + service.port());
    }

    @Test
    void a_redirect_leads_nowhere_that_a_call_may_not_go() {
        try (TestHttpService outside = TestHttpService.answering(
                request -> Reply.redirect(302, "http://127.0.0.1:" + service.port() + "/inside"))) {
            WorkflowError error = calls.options(only("http://localhost:" + outside.port()))
                    .failingHttp("{method: get, redirect: true, endpoint: \"http://localhost:%d/\"}"
                            .formatted(outside.port()));

            assertThat(outside.received()).hasSize(1);
            assertRefused(error);
        }
    }

    @Test
    void a_redirect_to_a_name_of_loopback_is_refused_in_production() {
        try (TestHttpService outside = TestHttpService.answering(
                request -> Reply.redirect(302, "http://localhost:" + service.port() + "/inside"))) {
            WorkflowError error = calls.options(guardedOnly("*", outside.url()))
                    .failingHttp("{method: get, redirect: true, endpoint: \"%s/\"}".formatted(outside.url()));

            assertThat(outside.received()).hasSize(1);
            assertRefused(error);
        }
    }

    @Test
    void tokens_are_not_fetched_from_where_a_call_may_not_go() {
        WorkflowError error = calls.options(only("https://api.example.com")).failingHttp("""
                        method: get
                        endpoint:
                          uri: https://api.example.com/
                          authentication: {oauth2: {authority: "%s", grant: client_credentials, client: {id: a}}}
                        """.formatted(service.url()));

        assertRefused(error);
    }

    @ParameterizedTest
    @CsvSource({
        "127.0.0.1, true",
        "127.8.8.8, true",
        "0.0.0.0, true",
        "0.1.2.3, true",
        "169.254.169.254, true",
        "100.100.100.200, true",
        "192.0.0.192, true",
        "224.0.0.1, true",
        "::1, true",
        "::, true",
        "fe80::1, true",
        "fd00:ec2::254, true",
        "::ffff:127.0.0.1, true",
        "::127.0.0.1, true",
        "64:ff9b::7f00:1, true",
        "2002:7f00:1::, true",
        "10.0.0.1, false",
        "192.168.1.1, false",
        "93.184.216.34, false",
        "64:ff9b::5db8:d822, false",
        "2606:2800:220:1::, false"
    })
    void loopback_link_local_and_metadata_addresses_are_sensitive(String address, boolean sensitive)
            throws UnknownHostException {
        assertThat(SensitiveAddresses.contains(InetAddress.getByName(address))).isEqualTo(sensitive);
    }

    @ParameterizedTest
    @CsvSource({
        "https://api.example.com, https://api.example.com/x, true",
        "https://api.example.com, https://API.example.com:443/x, true",
        "https://api.example.com, https://api.example.com./x, true",
        "https://api.example.com, http://api.example.com/x, false",
        "https://api.example.com, https://api.example.com:8443/x, false",
        "https://api.example.com, https://api.example.com.evil.org/, false",
        "https://*.example.com, https://a.b.example.com/, true",
        "https://*.example.com, https://example.com/, false",
        "https://*.example.com, https://evilexample.com/, false",
        "http://[::1]:8080, http://[::1]:8080/x, true",
        "*, http://anything:99/, true"
    })
    void a_rule_matches_scheme_host_and_port(String rule, String uri, boolean matches) {
        assertThat(Origin.parse(rule).matches(Origin.of(URI.create(uri)))).isEqualTo(matches);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"example.com", "https://", "https://example.com/path", "ftp://example.com", "https://a b", ""})
    void a_rule_that_is_no_origin_is_named(String rule) {
        assertThatThrownBy(() -> EgressPolicy.only(List.of(rule)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("\"" + rule + "\" is no origin");
    }
}
