package dev.flow.proofs.fleet;

import dev.flow.runtime.RuntimeApplication;
import dev.flow.runtime.settings.Role;
import dev.flow.runtime.settings.Settings;
import dev.flow.runtime.settings.SettingsText;
import dev.flow.runtime.telemetry.Logging;
import java.io.IOException;

/**
 * A gateway or a worker as its own process: its argument is the role, its settings come from the environment. It ends
 * when it is killed, or with its parent process.
 */
public final class ServiceMain {
    private ServiceMain() {}

    public static void main(String[] arguments) throws IOException {
        var environment = System.getenv();
        var settings = Settings.read(SettingsText.of(environment), Role.valueOf(arguments[0]), environment);
        Logging.configure(
                settings.common().logging().format(),
                settings.common().logging().level());
        RuntimeApplication.builder(settings).build().start();
        while (System.in.read() >= 0) {
            // Nothing is written: the stream ends with the process at its other end.
        }
        Runtime.getRuntime().halt(0);
    }
}
