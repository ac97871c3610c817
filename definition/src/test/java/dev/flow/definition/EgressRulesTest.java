package dev.flow.definition;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.URI;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Where calls may go. */
class EgressRulesTest {

    @ParameterizedTest
    @CsvSource({
        "https://api.example.com, https://api.example.com/v1?a=b, true",
        "https://api.example.com, https://API.EXAMPLE.COM/, true",
        "https://api.example.com, https://api.example.com:443/x, true",
        "https://api.example.com:443, https://api.example.com/x, true",
        "https://api.example.com/, https://api.example.com/x, true",
        "https://api.example.com, http://api.example.com/x, false",
        "https://api.example.com, https://api.example.com:8443/x, false",
        "https://api.example.com, https://api.example.com.evil.com/x, false",
        "https://api.example.com, https://evil.com/api.example.com, false",
        "https://*.example.com, https://api.example.com/x, true",
        "https://*.example.com, https://a.b.example.com/x, true",
        "https://*.example.com, https://example.com/x, false",
        "https://*.example.com, https://badexample.com/x, false",
        "http://localhost:8080, http://localhost:8080/x, true",
        "http://[::1]:8080, http://[::1]:8080/x, true",
        "*, ftp://anywhere/x, true",
        "https://api.example.com, /relative, true",
    })
    void an_origin_permits(String origin, String address, boolean permitted) {
        ObjectNode settings = JsonNodeFactory.instance.objectNode();
        settings.putObject("egress").putArray("allow").add(origin);

        assertThat(EgressRules.of(settings).permits(URI.create(address))).isEqualTo(permitted);
    }

    @Test
    void without_rules_everything_is_permitted_and_with_empty_ones_nothing() {
        ObjectNode settings = JsonNodeFactory.instance.objectNode();
        assertThat(EgressRules.of(settings).permits(URI.create("https://anywhere.example")))
                .isTrue();

        settings.putObject("egress").putArray("allow");
        assertThat(EgressRules.of(settings).permits(URI.create("https://anywhere.example")))
                .isFalse();
    }
}
