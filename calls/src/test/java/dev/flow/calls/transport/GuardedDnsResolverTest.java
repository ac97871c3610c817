package dev.flow.calls.transport;

import dev.flow.calls.egress.EgressPolicy;
import dev.flow.calls.failure.CallFailure;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.NoSuchElementException;
import org.apache.hc.client5.http.impl.InMemoryDnsResolver;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

final class GuardedDnsResolverTest {
    private static final EgressPolicy GUARDED = EgressPolicy.unrestricted().guardingAddresses();

    private final InMemoryDnsResolver names = new InMemoryDnsResolver();
    private final GuardedDnsResolver resolver = new GuardedDnsResolver(names);

    private List<InetSocketAddress> resolve(EgressPolicy rules, String host) throws IOException {
        return GuardedDnsResolver.under(rules, () -> resolver.resolve(host, 443));
    }

    @Test
    void one_sensitive_address_among_several_refuses_the_name() throws IOException {
        InetAddress outside = InetAddress.getByName("93.184.216.34");
        names.add("mixed.example.com", outside, InetAddress.getByName("169.254.169.254"));
        names.add("good.example.com", outside);

        assertThat(resolve(GUARDED, "good.example.com")).containsExactly(new InetSocketAddress(outside, 443));
        assertThatThrownBy(() -> resolve(GUARDED, "mixed.example.com"))
                .isInstanceOfSatisfying(
                        CallFailure.class,
                        failure -> assertThat(failure.error().detail())
                                .isEqualTo("The egress rules do not allow calls to mixed.example.com, because its"
                                        + " address 169.254.169.254 is not a public one and the origin is not"
                                        + " listed. Add the origin to `egress.allow` in `flow.yaml`, in full, without a"
                                        + " wildcard, or call another one."));
    }

    @Test
    void each_call_resolves_names_under_its_own_rules() throws IOException {
        InetAddress loopback = InetAddress.getLoopbackAddress();
        names.add("inside.example.com", loopback);

        assertThat(resolve(EgressPolicy.unrestricted(), "inside.example.com"))
                .containsExactly(new InetSocketAddress(loopback, 443));
        assertThatThrownBy(() -> resolve(GUARDED, "inside.example.com")).isInstanceOf(CallFailure.class);
    }

    @Test
    void nothing_is_resolved_without_rules() throws IOException {
        names.add("good.example.com", InetAddress.getByName("93.184.216.34"));

        assertThatThrownBy(() -> resolver.resolve("good.example.com", 443)).isInstanceOf(NoSuchElementException.class);
    }
}
