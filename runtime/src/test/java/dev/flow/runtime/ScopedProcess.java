package dev.flow.runtime;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.flow.calls.host.HostFunction;
import dev.flow.calls.host.HostFunctionContext;
import dev.flow.calls.host.HostFunctions;
import dev.flow.definition.HostFunctionSignature;
import dev.flow.runtime.settings.Role;
import dev.flow.runtime.settings.Settings;
import dev.flow.runtime.settings.SettingsText;
import dev.flow.testing.process.ChildJvm;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;

/** A role of the service whose host function says which process it is; in a process of its own it can be killed. */
final class ScopedProcess implements AutoCloseable {
    private static final String READY = "ready";

    private final Process process;

    private ScopedProcess(Process process) {
        this.process = process;
    }

    private record Whoami(String name) implements HostFunction {
        @Override
        public HostFunctionSignature signature() {
            return new HostFunctionSignature("whoami", "1.0.0");
        }

        @Override
        public JsonNode call(HostFunctionContext context, JsonNode arguments) {
            return TextNode.valueOf(name);
        }
    }

    /**
     * In this process.
     *
     * @param settings by their names; {@code role} is the role
     * @param name what the host function says
     */
    static RuntimeApplication application(Map<String, String> settings, String name) {
        Map<String, String> environment = new HashMap<>(settings);
        Role role = Role.valueOf(Objects.requireNonNull(environment.remove("role")));
        var application = RuntimeApplication.builder(Settings.read(SettingsText.of(environment), role, environment))
                .functions(HostFunctions.of(new Whoami(name)))
                .build();
        application.start();
        return application;
    }

    /** In a process of its own; returns once it is ready. */
    static ScopedProcess start(Map<String, String> settings, String name) throws IOException {
        Process process =
                new ChildJvm(ScopedProcess.class, new ObjectMapper().writeValueAsString(settings), name).start();
        var output = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
        for (String line = output.readLine(); !READY.equals(line); line = output.readLine()) {
            if (line == null) {
                throw new IllegalStateException("The process has ended before it was ready.");
            }
        }
        Thread.ofVirtual().start(() -> output.lines().forEach(_ -> {}));
        return new ScopedProcess(process);
    }

    public static void main(String[] arguments) throws Exception {
        RuntimeApplication application = application(ScopesTest.parse(arguments[0]), arguments[1]);
        System.out.println(READY);
        int _ = System.in.read(); // until whoever started it has ended
        application.close();
    }

    /** As {@code kill -9} does. */
    void kill() {
        process.destroyForcibly();
        process.onExit().join();
    }

    @Override
    public void close() {
        kill();
    }
}
