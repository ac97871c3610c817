package dev.flow.runtime;

import dev.flow.runtime.settings.LogLevel;
import dev.flow.runtime.settings.Role;
import dev.flow.runtime.settings.Settings;
import dev.flow.runtime.settings.SettingsText;
import dev.flow.runtime.telemetry.Logging;

/** A host's program: the role is its argument. */
final class ChildRoleMain {
    private ChildRoleMain() {}

    public static void main(String[] arguments) throws InterruptedException {
        var role = Role.valueOf(arguments[0]);
        var settings = Settings.read(SettingsText.of(System.getenv()), role, System.getenv());
        Logging.configure(settings.common().logging().format(), LogLevel.INFO);
        try (var application = RuntimeApplication.builder(settings).build()) {
            application.stopOnSignals();
            if (!application.start()) {
                System.err.println("ended before it had started");
                System.exit(130);
            }
            application.await();
            System.err.println("ended");
        } catch (RuntimeException e) {
            System.err.println("refused: " + e.getMessage());
            System.exit(2);
        }
        System.exit(0);
    }
}
