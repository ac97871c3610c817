package dev.flow.runtime.settings;

import dev.flow.engine.local.BinaryLookup;
import dev.flow.engine.remote.RemoteAddress;
import dev.flow.engine.remote.Security;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The engine that the settings choose, and how to connect to it. Used once. */
public final class EngineSettings {
    private static final int PORT = 7233;
    private static final int LAST_PORT = 65_535;
    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(10);

    private final SettingsReader reader;
    private final Profile profile;
    private final Map<String, String> environment;

    /**
     * Takes the settings of the engine from a reader.
     *
     * @param profile production refuses connections without TLS
     * @param environment where the binary of a local engine is looked for
     */
    public EngineSettings(SettingsReader reader, Profile profile, Map<String, String> environment) {
        this.reader = reader;
        this.profile = profile;
        this.environment = Map.copyOf(environment);
    }

    /**
     * The chosen engine; problems are added to the reader.
     *
     * @param defaultKind the kind where no setting gives one
     */
    public EngineChoice choice(EngineKind defaultKind, Path dataDir) {
        return switch (reader.optional(Catalogue.ENGINE_KIND).orElse(defaultKind)) {
            case EMBEDDED -> new EngineChoice.Embedded(folder(dataDir));
            case LOCAL -> new EngineChoice.Local(folder(dataDir), lookup(), reader.value(Catalogue.ENGINE_SYNCHRONOUS));
            case REMOTE -> new EngineChoice.Remote(cluster());
        };
    }

    /** The cluster of a remote engine; problems are added to the reader. */
    public RemoteAddress cluster() {
        return new RemoteAddress(
                target(),
                reader.value(Catalogue.ENGINE_NAMESPACE),
                security(),
                reader.optional(Catalogue.ENGINE_API_KEY).orElse(null),
                CONNECT_TIMEOUT);
    }

    /** Where the binary of a local engine may be. */
    public BinaryLookup lookup() {
        var home = environment.getOrDefault("HOME", System.getProperty("user.home", ""));
        var found = BinaryLookup.of(environment, Path.of(home));
        return new BinaryLookup(reader.optional(Catalogue.ENGINE_BINARY).orElse(null), found.path(), found.cache());
    }

    /** Where an engine of this machine keeps its files. */
    public static Path folder(Path dataDir) {
        return dataDir.resolve("engine");
    }

    private String target() {
        String address = reader.required(
                        Catalogue.ENGINE_ADDRESS,
                        "HOST or HOST:PORT of the cluster (the default port is " + PORT + ").")
                .orElse("");
        if (address.isEmpty()) {
            return "";
        }
        int colon = address.lastIndexOf(':');
        if (address.contains("/")
                || address.startsWith(":")
                || (address.indexOf(':') != colon && !address.contains("]"))) {
            reader.problem(Catalogue.ENGINE_ADDRESS.name() + " must be HOST or HOST:PORT without a scheme, not '"
                    + address + "'.");
            return "";
        }
        if (colon < 0 || address.endsWith("]")) {
            return address + ":" + PORT;
        }
        if (!isPort(address.substring(colon + 1))) {
            reader.problem(Catalogue.ENGINE_ADDRESS.name() + " must end with a port from 1 to " + LAST_PORT + ", not '"
                    + address.substring(colon + 1) + "'.");
        }
        return address;
    }

    private static boolean isPort(String text) {
        try {
            int port = Integer.parseInt(text);
            return port > 0 && port <= LAST_PORT;
        } catch (NumberFormatException e) {
            return false;
        }
    }

    private Security security() {
        if (!reader.value(Catalogue.ENGINE_TLS)) {
            return plaintext();
        }
        @Nullable Path chain = reader.optional(Catalogue.ENGINE_CERTIFICATE).orElse(null);
        @Nullable Path key = reader.optional(Catalogue.ENGINE_KEY).orElse(null);
        boolean certified = reader.isGiven(Catalogue.ENGINE_CERTIFICATE);
        if (certified != reader.isGiven(Catalogue.ENGINE_KEY)) {
            reader.problem(Catalogue.ENGINE_CERTIFICATE.name() + " and " + Catalogue.ENGINE_KEY.name()
                    + " are needed together: "
                    + (certified ? Catalogue.ENGINE_KEY : Catalogue.ENGINE_CERTIFICATE).name()
                    + " is missing.");
        }
        return new Security.Tls(
                reader.optional(Catalogue.ENGINE_ROOTS).orElse(null),
                chain == null || key == null ? null : new Security.ClientCertificate(chain, key));
    }

    private Security plaintext() {
        if (profile == Profile.PRODUCTION) {
            reader.problem(Catalogue.ENGINE_TLS.name() + " must not be false in the production profile.");
        }
        for (var setting : List.of(
                Catalogue.ENGINE_ROOTS, Catalogue.ENGINE_CERTIFICATE, Catalogue.ENGINE_KEY, Catalogue.ENGINE_API_KEY)) {
            if (reader.isGiven(setting)) {
                reader.problem(setting.name() + " is only for TLS, and " + Catalogue.ENGINE_TLS.name() + " is false.");
            }
        }
        return new Security.Plaintext();
    }
}
