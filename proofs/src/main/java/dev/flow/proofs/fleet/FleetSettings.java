package dev.flow.proofs.fleet;

import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;

/** The settings that all processes of a fleet have. */
public final class FleetSettings {
    private FleetSettings() {}

    /**
     * All but those of the data folder and the engine.
     *
     * @param folder of the large values that all processes share
     * @param application its name in the scope
     * @param mode of the configuration
     * @param configuration the directory that it is, or begins with
     * @param store address of the database
     */
    public static Map<String, String> of(Path folder, String application, String mode, Path configuration, String store)
            throws IOException {
        return Map.of(
                "FLOW_RUNTIME__PROFILE",
                "local",
                "FLOW_RUNTIME__SCOPE",
                new JsonMapper()
                        .writeValueAsString(
                                Map.of("tenant", "proofs", "application", application, "environment", "test")),
                "FLOW_CONFIGURATION__MODE",
                mode,
                "FLOW_CONFIGURATION__DIR",
                configuration.toString(),
                "FLOW_STORE__URL",
                store,
                "FLOW_ENGINE__PAYLOAD_DIR",
                folder.resolve("payloads").toString(),
                "FLOW_IDENTITY__PROVIDER",
                "local",
                "FLOW_GATEWAY__CURSOR_KEY",
                "the same key for both of the gateways");
    }
}
