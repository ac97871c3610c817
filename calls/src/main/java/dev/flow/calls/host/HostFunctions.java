package dev.flow.calls.host;

import dev.flow.definition.HostFunctionSignature;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.stream.Stream;

/** The functions that a host offers, by name and version. Immutable and thread-safe. */
public final class HostFunctions {
    private final Map<String, HostFunctionCall> functions;

    private HostFunctions(List<HostFunction> functions) {
        Map<String, HostFunctionCall> all = new LinkedHashMap<>();
        for (HostFunction function : functions) {
            String name = function.signature().qualified();
            if (all.put(name, new HostFunctionCall(function)) != null) {
                throw new IllegalArgumentException("Two host functions are named " + name + ".");
            }
        }
        this.functions = all;
    }

    public static HostFunctions none() {
        return new HostFunctions(List.of());
    }

    /**
     * A registry of exactly these functions.
     *
     * @throws IllegalArgumentException when two have the same name and version
     */
    public static HostFunctions of(HostFunction... functions) {
        return new HostFunctions(List.of(functions));
    }

    /**
     * The functions that are declared under {@code META-INF/services/dev.flow.calls.host.HostFunction}.
     *
     * @throws java.util.ServiceConfigurationError when one cannot be made
     */
    public static HostFunctions discover(ClassLoader loader) {
        return new HostFunctions(ServiceLoader.load(HostFunction.class, loader).stream()
                .map(ServiceLoader.Provider::get)
                .toList());
    }

    /**
     * A registry of these functions and others.
     *
     * @throws IllegalArgumentException when two have the same name and version
     */
    public HostFunctions and(HostFunctions others) {
        return new HostFunctions(Stream.concat(functions.values().stream(), others.functions.values().stream())
                .map(HostFunctionCall::function)
                .toList());
    }

    /** The signatures of these functions, for the checks of definitions. */
    public List<HostFunctionSignature> signatures() {
        return functions.values().stream().map(HostFunctionCall::signature).toList();
    }

    public Optional<HostFunctionCall> find(String name, String version) {
        return Optional.ofNullable(functions.get(name + ":" + version));
    }
}
