package dev.flow.configuration.revision;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.calls.call.CallOptions;
import dev.flow.calls.http.HttpResources;
import dev.flow.configuration.directory.CallSettings;
import dev.flow.definition.CheckedConfiguration;
import dev.flow.definition.Origin;
import dev.flow.definition.ResourceException;
import dev.flow.definition.ResourceResolver;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * Fetches what the workflows of a publication refer to over http and https, under the egress rules of the configuration
 * that is published. There is no directory: {@code file:} and relative addresses are refused. Thread-safe.
 */
public final class PublishedResources implements ResourceResolver, AutoCloseable {
    private final HttpResources remote;

    /** @param options apply except where the settings of the configuration define something else */
    public PublishedResources(CheckedConfiguration configuration, CallOptions options) {
        var settings = new CallSettings(configuration, Path.of(""), Map.of(), options);
        remote = new HttpResources(settings.options(), List.of());
    }

    @Override
    public JsonNode fetch(URI uri) {
        if (!Origin.isHttp(uri)) {
            throw new ResourceException("a published configuration has no files, so that only http and https addresses"
                    + " can be fetched, and " + uri + " is none");
        }
        return remote.fetch(uri);
    }

    @Override
    public void close() {
        remote.close();
    }
}
