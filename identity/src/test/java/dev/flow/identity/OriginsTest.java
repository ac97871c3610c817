package dev.flow.identity;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Proxies, public origins, and who is near. */
class OriginsTest {
    private static final Scope SCOPE = new Scope("local", "flow", "development");

    @ParameterizedTest
    @ValueSource(strings = {"*", "10.0.0.0/33", "10.0.0.0/0", "proxy.example", "10.0.0.0/8 10.1.0.0/16", "::1/129"})
    void a_proxy_is_a_network_of_some_bits(String text) {
        assertThatIllegalArgumentException().isThrownBy(() -> TrustedProxies.of(text));
    }

    @Test
    void networks_contain_what_their_bits_say() {
        TrustedProxies proxies = TrustedProxies.of("10.1.0.0/16, 192.168.7.9, fd00::/9");
        assertThat(proxies.contains("10.1.255.255")).isTrue();
        assertThat(proxies.contains("10.2.0.0")).isFalse();
        assertThat(proxies.contains("192.168.7.9")).isTrue();
        assertThat(proxies.contains("192.168.7.8")).isFalse();
        assertThat(proxies.contains("fd7f::1")).isTrue();
        assertThat(proxies.contains("fd80::1")).isFalse();
        assertThat(proxies.contains("not an address")).isFalse();
    }

    @Test
    void the_client_is_the_last_address_that_is_no_proxy() {
        RequestOrigin origin = TrustedProxies.of("10.0.0.0/8")
                .origin(
                        "10.0.0.1",
                        false,
                        RequestHeaders.of(Map.of(
                                "X-Forwarded-Proto", List.of("https"),
                                "X-Forwarded-For", List.of("6.6.6.6, 203.0.113.7", "10.0.0.2"))));
        assertThat(origin.clientAddress()).isEqualTo("203.0.113.7");
        assertThat(origin.https()).isTrue();
    }

    @Test
    void a_stranger_forwards_nothing() {
        RequestOrigin origin = TrustedProxies.of("10.0.0.0/8")
                .origin(
                        "203.0.113.7",
                        false,
                        RequestHeaders.of(Map.of(
                                "X-Forwarded-Proto", List.of("https"), "X-Forwarded-For", List.of("127.0.0.1"))));
        assertThat(origin).isEqualTo(new RequestOrigin("203.0.113.7", false, null, null));
    }

    @Test
    void two_schemes_are_none() {
        RequestOrigin origin = TrustedProxies.of("10.0.0.0/8")
                .origin("10.0.0.1", false, RequestHeaders.of(Map.of("X-Forwarded-Proto", List.of("http", "https"))));
        assertThat(origin.https()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://flow.example",
                "https://flow.example/",
                "https://flow.example/x",
                "https://Flow.example",
                "https://flow.example:443",
                "https://user@flow.example",
                "flow.example",
                ""
            })
    void a_public_origin_is_exact(String text) {
        assertThatIllegalArgumentException().isThrownBy(() -> new PublicOrigin(text));
    }

    @Test
    void a_public_origin_may_have_a_port() {
        assertThat(new PublicOrigin("https://flow.example:8443").value()).isEqualTo("https://flow.example:8443");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"localhost", "localhost:8321", "LOCALHOST", "127.0.0.1:1", "127.9.9.9", "[::1]:8321", "[::1]"})
    void these_names_are_this_machine(String host) {
        assertThat(operator(host, "127.0.0.1", LocalOperator.SUBJECT).principalId())
                .isEqualTo("local-operator");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "evil.example",
                "localhost.evil.example",
                "127.0.0.1.evil.example",
                "128.0.0.1",
                "[::2]",
                "127.0.0.1:x",
                "127.300.0.1",
                ""
            })
    void a_name_that_somebody_points_at_us_is_not(String host) {
        assertThatThrownBy(() -> operator(host, "127.0.0.1", LocalOperator.SUBJECT))
                .isInstanceOf(AuthenticationException.class);
    }

    @Test
    void who_is_not_near_is_not_the_operator() {
        assertThatThrownBy(() -> operator("localhost", "192.168.0.7", LocalOperator.SUBJECT))
                .isInstanceOf(AuthenticationException.class);
    }

    @Test
    void the_operator_has_one_name() {
        assertThatThrownBy(() -> operator("localhost", "127.0.0.1", "root"))
                .isInstanceOf(AuthenticationException.class);
    }

    @Test
    void there_is_no_local_operator_in_production() {
        assertThatIllegalStateException()
                .isThrownBy(() -> new LocalOperator(SCOPE, true))
                .withMessageContaining("production");
    }

    private static AuthenticatedPrincipal operator(String host, String address, String subject) {
        return new LocalOperator(SCOPE, false)
                .authenticate(new AuthenticationRequest(
                        "GET",
                        "/v1/operations",
                        RequestHeaders.of(Map.of("Host", List.of(host), "X-Host-Subject", List.of(subject))),
                        new RequestOrigin(address, false, null, null),
                        null));
    }
}
