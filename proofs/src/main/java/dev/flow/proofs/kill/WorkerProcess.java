package dev.flow.proofs.kill;

import dev.flow.testing.process.ChildJvm;
import java.nio.file.Path;

/** The process of a {@link KilledWorker}, one after the other. Thread-safe. */
final class WorkerProcess {
    private final ChildJvm jvm;
    private Process process;

    WorkerProcess(String address, Path log) {
        this.jvm = new ChildJvm(KilledWorker.class, address).options("-Xmx256m").log(log);
        this.process = jvm.start();
    }

    /** Kills it with a signal that it cannot see, and waits until it is gone. */
    synchronized void kill() throws InterruptedException {
        process.destroyForcibly();
        process.waitFor();
    }

    synchronized void restart() {
        process = jvm.start();
    }
}
