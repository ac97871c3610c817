package dev.flow.runtime;

import dev.flow.events.EventIntake;
import dev.flow.runtime.service.Closer;
import dev.flow.runtime.service.DependencyWait;
import dev.flow.runtime.settings.Settings;
import java.util.Optional;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A role that is running: everything that was opened for it, in the order of opening. Thread-safe. */
final class RunningRole implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(RunningRole.class);

    private final Closer opened;
    private final HttpEndpoint endpoint;
    private final EventIntake intake;
    private final Runnable watching;
    private final Runnable notice;

    RunningRole(Closer opened, HttpEndpoint endpoint, EventIntake intake, Runnable watching, Runnable notice) {
        this.opened = opened;
        this.endpoint = endpoint;
        this.intake = intake;
        this.watching = watching;
        this.notice = notice;
    }

    /**
     * Starts the role that the settings name.
     *
     * @param failed told when the role cannot go on, with the reason: it is to be closed then
     * @throws java.util.concurrent.CancellationException when the start is cancelled while it waits for a dependency
     */
    static RunningRole start(Settings settings, HostIntegration host, DependencyWait wait, Consumer<String> failed) {
        var opened = new Closer();
        try {
            return new RoleOpening(settings, host, opened, wait, failed).open();
        } catch (RuntimeException | Error e) {
            Thread.interrupted(); // an interrupt that ended the start must not disturb the closing
            opened.close();
            throw e;
        }
    }

    Optional<Integer> port() {
        return endpoint.port();
    }

    Optional<Integer> healthPort() {
        return endpoint.healthPort();
    }

    /** Where the host's own events come in. */
    EventIntake intake() {
        return intake;
    }

    void watch() {
        watching.run();
    }

    @Override
    public void close() {
        LOG.info("Draining; a second signal stops the process at once.");
        notice.run();
        opened.close();
        LOG.info("Stopped.");
    }
}
