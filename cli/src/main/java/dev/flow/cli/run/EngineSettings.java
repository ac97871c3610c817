package dev.flow.cli.run;

import dev.flow.cli.CommandException;
import dev.flow.engine.local.BinaryLookup;
import dev.flow.engine.remote.RemoteAddress;
import dev.flow.engine.remote.Security;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The settings of an engine as the environment has them (settings page). Every wrong one is named at once. Used once.
 */
public final class EngineSettings {
    private static final String PREFIX = "FLOW_ENGINE__";
    private static final String KIND = PREFIX + "KIND";
    private static final String ADDRESS = PREFIX + "ADDRESS";
    private static final String NAMESPACE = PREFIX + "NAMESPACE";
    private static final String BINARY = PREFIX + "BINARY";
    private static final String TLS = PREFIX + "TLS";
    private static final String CERTIFICATE = PREFIX + "CLIENT_CERTIFICATE_PATH";
    private static final String KEY = PREFIX + "CLIENT_KEY_PATH";
    private static final String API_KEY = PREFIX + "API_KEY";
    private static final String ROOTS = "ENGINE_ROOT_CA_PATH";
    private static final String PROFILE = "FLOW_RUNTIME__PROFILE";

    private static final List<String> NAMES = List.of(KIND, ADDRESS, NAMESPACE, BINARY, TLS, CERTIFICATE, KEY, API_KEY);

    private static final int PORT = 7233;
    private static final int LAST_PORT = 65_535;
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final Map<String, String> environment;
    private final List<String> wrong = new ArrayList<>();

    public EngineSettings(Map<String, String> environment) {
        this.environment = Map.copyOf(environment);
    }

    /** The kinds of engine. */
    public enum Kind {
        EMBEDDED,
        LOCAL,
        REMOTE;

        /** The one with this name. */
        public static Optional<Kind> of(String name) {
            return List.of(values()).stream()
                    .filter(kind -> kind.name().equalsIgnoreCase(name))
                    .findFirst();
        }
    }

    /**
     * The engine that is chosen.
     *
     * @param flag of the command line, which wins; null to leave it to {@code FLOW_ENGINE__KIND}, then embedded
     * @param dataDir where a local engine keeps its files, in a folder of their own
     * @throws CommandException which names every wrong setting
     */
    public EngineChoice choice(@Nullable Kind flag, Path dataDir) {
        EngineChoice choice = switch (flag == null ? kind() : flag) {
            case EMBEDDED -> new EngineChoice.Embedded();
            case LOCAL -> new EngineChoice.Local(folder(dataDir), lookup());
            case REMOTE -> new EngineChoice.Remote(address());
        };
        refuseUnknown();
        complain();
        return choice;
    }

    /**
     * The cluster that is set.
     *
     * @throws CommandException which names every wrong setting
     */
    public RemoteAddress cluster() {
        var address = address();
        refuseUnknown();
        complain();
        return address;
    }

    /** Where the binary of a local engine may be. */
    public BinaryLookup lookup() {
        var home = environment.getOrDefault("HOME", System.getProperty("user.home", ""));
        return BinaryLookup.of(environment, Path.of(home));
    }

    /** Where a local engine keeps its files. */
    public static Path folder(Path dataDir) {
        return dataDir.resolve("engine");
    }

    private Kind kind() {
        String name = given(KIND);
        return name == null
                ? Kind.EMBEDDED
                : Kind.of(name).orElseGet(() -> {
                    wrong.add(KIND + " is embedded, local or remote, not '" + name + "'.");
                    return Kind.EMBEDDED;
                });
    }

    private RemoteAddress address() {
        String namespace = given(NAMESPACE);
        return new RemoteAddress(
                target(), namespace == null ? "default" : namespace, security(), given(API_KEY), PATIENCE);
    }

    private String target() {
        String address = given(ADDRESS);
        if (address == null) {
            wrong.add(ADDRESS + " is missing: HOST or HOST:PORT of the cluster (port " + PORT + " unless given).");
            return "";
        }
        int colon = address.lastIndexOf(':');
        if (address.contains("/")
                || address.startsWith(":")
                || (address.indexOf(':') != colon && !address.contains("]"))) {
            wrong.add(ADDRESS + " is HOST or HOST:PORT without a scheme, not '" + address + "'.");
            return "";
        }
        if (colon < 0 || address.endsWith("]")) {
            return address + ":" + PORT;
        }
        if (!isPort(address.substring(colon + 1))) {
            wrong.add(ADDRESS + " ends with a port from 1 to " + LAST_PORT + ", not '" + address.substring(colon + 1)
                    + "'.");
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
        String tls = given(TLS);
        if (tls != null && !tls.equals("true") && !tls.equals("false")) {
            wrong.add(TLS + " is true or false, not '" + tls + "'.");
        }
        if ("false".equals(tls)) {
            return plaintext();
        }
        Path chain = file(CERTIFICATE);
        Path key = file(KEY);
        if ((chain == null) != (key == null)) {
            wrong.add(CERTIFICATE + " and " + KEY + " belong together: " + (chain == null ? CERTIFICATE : KEY)
                    + " is missing.");
        }
        return new Security.Tls(
                file(ROOTS), chain == null || key == null ? null : new Security.ClientCertificate(chain, key));
    }

    private Security plaintext() {
        if ("production".equals(given(PROFILE))) {
            wrong.add(TLS + " must not be false in the production profile.");
        }
        for (String name : List.of(ROOTS, CERTIFICATE, KEY, API_KEY)) {
            if (given(name) != null) {
                wrong.add(name + " is for TLS, and " + TLS + " is false.");
            }
        }
        return new Security.Plaintext();
    }

    private @Nullable Path file(String name) {
        String text = given(name);
        if (text == null) {
            return null;
        }
        Path file = Path.of(text);
        if (!Files.isReadable(file)) {
            wrong.add(name + " names a file that cannot be read: " + file);
        }
        return file;
    }

    private @Nullable String given(String name) {
        String value = environment.get(name);
        return value == null || value.isBlank() ? null : value.strip();
    }

    private void refuseUnknown() {
        environment.keySet().stream()
                .filter(name -> name.startsWith(PREFIX) && !NAMES.contains(name))
                .sorted()
                .forEach(name -> wrong.add(name + " is not a setting; those of the engine are "
                        + String.join(", ", NAMES).toUpperCase(Locale.ROOT) + "."));
    }

    private void complain() {
        if (!wrong.isEmpty()) {
            throw CommandException.usage(
                    wrong.size() == 1
                            ? wrong.getFirst()
                            : wrong.size() + " settings are wrong:\n  " + String.join("\n  ", wrong));
        }
    }
}
