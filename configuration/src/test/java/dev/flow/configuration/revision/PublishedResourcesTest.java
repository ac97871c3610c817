package dev.flow.configuration.revision;

import dev.flow.calls.call.CallOptions;
import dev.flow.definition.ConfigurationFiles;
import dev.flow.definition.ResourceException;
import dev.flow.definition.check.ConfigurationChecker;
import java.net.URI;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

final class PublishedResourcesTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "file:///etc/passwd",
                "FILE:///etc/passwd",
                "schemas/order.json",
                "ftp://example.com/a",
                "jar:file:/a!/b"
            })
    void only_http_addresses_are_fetched(String address) {
        var configuration =
                ConfigurationChecker.check(ConfigurationFiles.builder().build());
        try (var resources = new PublishedResources(configuration, CallOptions.local())) {
            assertThatThrownBy(() -> resources.fetch(URI.create(address)))
                    .isInstanceOf(ResourceException.class)
                    .hasMessageContaining("a published configuration has no files");
        }
    }
}
