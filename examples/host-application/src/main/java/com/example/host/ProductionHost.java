package com.example.host;

import dev.flow.calls.host.HostFunctions;
import dev.flow.runtime.RuntimeApplication;
import dev.flow.runtime.settings.Role;
import dev.flow.runtime.settings.Settings;
import dev.flow.runtime.settings.SettingsText;
import java.util.Map;

/** Makes the processes of production; everything about them is in the environment. */
public final class ProductionHost {
    private final HostFunctions functions;

    public ProductionHost(HostFunctions functions) {
        this.functions = functions;
    }

    /** Serves HTTP; the only process that gets HOST_APPLICATION_CREDENTIALS, which holds the grants of people. */
    public RuntimeApplication createGatewayApplication(Map<String, String> environment) {
        return create(Role.GATEWAY, environment);
    }

    /** Executes runs; HOST_APPLICATION_CREDENTIALS_FILE may hold the grant of its metrics scraper. */
    public RuntimeApplication createWorkerApplication(Map<String, String> environment) {
        if (environment.containsKey("HOST_APPLICATION_CREDENTIALS")) {
            throw new IllegalArgumentException("A worker does not take HOST_APPLICATION_CREDENTIALS: remove it; the"
                    + " grant of its metrics scraper goes into HOST_APPLICATION_CREDENTIALS_FILE.");
        }
        return create(Role.WORKER, environment);
    }

    private RuntimeApplication create(Role role, Map<String, String> environment) {
        Settings settings = Settings.read(SettingsText.of(environment), role, environment);
        return RuntimeApplication.builder(settings)
                .functions(functions)
                .environment(environment)
                .build();
    }
}
