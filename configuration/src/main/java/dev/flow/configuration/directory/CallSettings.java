package dev.flow.configuration.directory;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.calls.CallEnvironment;
import dev.flow.calls.call.CallOptions;
import dev.flow.calls.egress.EgressPolicy;
import dev.flow.calls.host.HostFunctions;
import dev.flow.calls.http.HttpResources;
import dev.flow.calls.secret.SecretSource;
import dev.flow.calls.secret.Secrets;
import dev.flow.configuration.ConfigurationException;
import dev.flow.definition.CheckedConfiguration;
import dev.flow.definition.ResourceResolver;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a configuration's runs may reach, and where their secrets come from: {@code egress} and {@code secrets} of
 * {@code flow.yaml}. Immutable and thread-safe.
 */
public final class CallSettings {
    private final JsonNode settings;
    private final Path directory;
    private final Map<String, String> environment;
    private final CallOptions options;

    /**
     * The settings of a directory, with the default options for calls.
     *
     * @param directory paths in the settings, and {@code file:} addresses, are below it
     */
    public CallSettings(CheckedConfiguration configuration, Path directory, Map<String, String> environment) {
        this(configuration, directory, environment, CallOptions.local());
    }

    /**
     * The settings of a directory, with other options for calls.
     *
     * @param options apply except where the settings define something else
     */
    public CallSettings(
            CheckedConfiguration configuration, Path directory, Map<String, String> environment, CallOptions options) {
        this(configuration.settings(), directory, environment, options);
    }

    /** As the other constructors, with {@code flow.yaml} as JSON. */
    public CallSettings(JsonNode settings, Path directory, Map<String, String> environment, CallOptions options) {
        this.options = options;
        this.settings = settings;
        this.directory = directory;
        this.environment = Map.copyOf(environment);
    }

    /** {@code flow.yaml}; empty when there is none. */
    public JsonNode settings() {
        return settings;
    }

    /** The options of calls, with the egress rules of these settings. */
    public CallOptions options() {
        var allow = settings.path("egress").path("allow");
        if (!allow.isArray()) {
            return options;
        }
        List<String> origins = new ArrayList<>();
        allow.forEach(origin -> origins.add(origin.asText()));
        try {
            EgressPolicy only = EgressPolicy.only(origins);
            return options.withEgress(options.egress().guarded() ? only.guardingAddresses() : only);
        } catch (IllegalArgumentException e) {
            throw ConfigurationException.unusable("egress.allow in flow.yaml: " + e.getMessage());
        }
    }

    /** What the calls of the configuration may use, with these functions. */
    public CallEnvironment environment(HostFunctions functions) {
        return new CallEnvironment(functions, secrets(), options().egress(), settings);
    }

    /** The environment first, then the folder that the settings name. */
    public SecretSource secrets() {
        var folder = settings.path("secrets").path("directory");
        return folder.isTextual()
                ? Secrets.firstOf(
                        Secrets.environment(environment), Secrets.directory(directory.resolve(folder.textValue())))
                : Secrets.environment(environment);
    }

    /** The resolver of the documents that definitions refer to; it connects to nothing before the first fetch. */
    public ResourceResolver resources() {
        return new Lazy();
    }

    private final class Lazy implements ResourceResolver {
        private @Nullable HttpResources resources;

        @Override
        public synchronized JsonNode fetch(URI uri) {
            if (resources == null) {
                resources = new HttpResources(options(), List.of(directory));
            }
            return resources.fetch(uri);
        }
    }
}
