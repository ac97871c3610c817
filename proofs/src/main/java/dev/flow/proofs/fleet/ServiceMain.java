package dev.flow.proofs.fleet;

import dev.flow.runtime.RuntimeApplication;
import dev.flow.runtime.settings.Role;
import dev.flow.runtime.settings.Settings;
import dev.flow.runtime.settings.SettingsText;
import dev.flow.runtime.telemetry.Logging;
import java.io.IOException;
import java.io.UncheckedIOException;

/**
 * The service as its own process: its argument is the role, its settings come from the environment. It ends when it is
 * killed or terminated, with its parent process, or when it cannot go on.
 */
public final class ServiceMain {
    /** The exit code of a process that has closed itself. */
    private static final int STOPPED = 5;

    private ServiceMain() {}

    public static void main(String[] arguments) throws InterruptedException {
        var environment = System.getenv();
        var settings = Settings.read(SettingsText.of(environment), Role.valueOf(arguments[0]), environment);
        Logging.configure(
                settings.common().logging().format(),
                settings.common().logging().level());
        Thread.ofPlatform().daemon().name("parent").start(ServiceMain::endWithParent);
        RuntimeApplication application = RuntimeApplication.builder(settings).build();
        application.stopOnSignals();
        application.start();
        application.await();
        Runtime.getRuntime().halt(STOPPED);
    }

    /** A process that waits for its start, as a standby does, ends with its parent too. */
    private static void endWithParent() {
        try {
            while (System.in.read() >= 0) {
                // Nothing is written: the stream ends with the process at its other end.
            }
            Runtime.getRuntime().halt(0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
