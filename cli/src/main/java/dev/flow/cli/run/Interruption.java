package dev.flow.cli.run;

import dev.flow.cli.exit.Exit;
import dev.flow.cli.terminal.Terminal;
import dev.flow.engine.EngineException;
import dev.flow.engine.RunHandle;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * What an interrupt (Ctrl-C, or a request to terminate) does while a run is under way: the run is cancelled, and the
 * process waits a while for its end. Thread-safe.
 */
final class Interruption implements AutoCloseable {
    /** How long a cancelled run may take to end. */
    static final Duration GRACE = Duration.ofSeconds(10);

    private final RunHandle run;
    private final Terminal terminal;
    private final Runnable leave;
    private final Thread hook = Thread.ofPlatform().name("flow-interrupt").unstarted(this::interrupt);
    private final CountDownLatch over = new CountDownLatch(1);
    private volatile boolean happened;

    private Interruption(RunHandle run, Terminal terminal, Runnable leave) {
        this.run = run;
        this.terminal = terminal;
        this.leave = leave;
    }

    /** @param leave lets go of the engine when the run does not end in time */
    static Interruption of(RunHandle run, Terminal terminal, Runnable leave) {
        var interruption = new Interruption(run, terminal, leave);
        Runtime.getRuntime().addShutdownHook(interruption.hook);
        return interruption;
    }

    private void interrupt() {
        happened = true;
        say("interrupted: cancelling the run");
        try {
            run.cancel("interrupted");
            if (!over.await(GRACE.toSeconds(), TimeUnit.SECONDS)) {
                say("the run has not ended after " + GRACE.toSeconds() + " seconds; leaving it");
                leave.run();
            }
        } catch (EngineException e) {
            say(String.valueOf(e.getMessage()));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        terminal.flush();
        Runtime.getRuntime().halt(Exit.INTERRUPTED);
    }

    private void say(String text) {
        terminal.err().println(terminal.errStyle().yellow("flow run") + ": " + text);
        terminal.err().flush();
    }

    boolean happened() {
        return happened;
    }

    /** The run has ended, and everything about it is printed. */
    void over() {
        terminal.flush();
        over.countDown();
    }

    @Override
    public void close() {
        if (!happened) {
            try {
                Runtime.getRuntime().removeShutdownHook(hook);
            } catch (IllegalStateException e) {
                happened = true; // the interrupt came this moment, and the hook is at work
            }
        }
    }
}
