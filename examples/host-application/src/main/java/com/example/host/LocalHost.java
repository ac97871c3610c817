package com.example.host;

import dev.flow.calls.host.HostFunctions;
import dev.flow.runtime.RuntimeApplication;
import dev.flow.runtime.settings.Profile;
import dev.flow.runtime.settings.Role;
import dev.flow.runtime.settings.Settings;
import dev.flow.runtime.settings.SettingsText;
import java.util.Map;

/** Makes the whole service in one process, for a developer's machine. */
public final class LocalHost {
    private final HostFunctions functions;

    public LocalHost(HostFunctions functions) {
        this.functions = functions;
    }

    /** Gateway and worker together; refuses the settings of production. */
    public RuntimeApplication createLocalApplication(Map<String, String> environment) {
        Settings settings = Settings.read(SettingsText.of(environment), Role.COMBINED, environment);
        if (settings.common().profile() == Profile.PRODUCTION) {
            throw new IllegalArgumentException("This entry point is for one machine, and the profile is production.");
        }
        return RuntimeApplication.builder(settings)
                .functions(functions)
                .environment(environment)
                .build();
    }
}
