package dev.flow.conformance.judge;

import dev.flow.engine.EmbeddedEngine;
import dev.flow.engine.Engine;
import dev.flow.engine.EngineBuilder;
import dev.flow.engine.RemoteEngine;
import dev.flow.engine.WorkerSettings;
import dev.flow.engine.remote.RemoteAddress;
import dev.flow.engine.remote.Security;
import io.temporal.client.WorkflowClient;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;

/** What scenarios run on. */
public sealed interface Ground {

    /** An engine with these parts. */
    Running start(Parts parts);

    /** What every kind of engine is built with. */
    interface Parts {
        <B extends EngineBuilder<B>> B wire(B builder);
    }

    /**
     * An engine at work.
     *
     * @param reusable whether an engine goes on as before after a run was left open
     */
    record Running(Engine engine, WorkflowClient client, Time time, boolean reusable) {}

    /** In this process; time that nobody uses is skipped. */
    record Embedded() implements Ground {
        @Override
        public Running start(Parts parts) {
            EmbeddedEngine engine = parts.wire(EmbeddedEngine.builder()).build();
            return new Running(engine, engine.client(), Time.skipping(engine.client()), false);
        }
    }

    /**
     * A real server, which several engines share, each on a task queue of its own.
     *
     * @param address {@code host:port}
     */
    record Server(String address) implements Ground {
        private static final AtomicLong LANES = new AtomicLong();

        @Override
        public Running start(Parts parts) {
            var remote = new RemoteAddress(address, "default", new Security.Plaintext(), null, Duration.ofSeconds(60));
            RemoteEngine engine = parts.wire(RemoteEngine.builder(remote))
                    .worker(WorkerSettings.defaults().alone("lane-" + LANES.incrementAndGet()))
                    .build();
            return new Running(engine, engine.client(), Time.kept(), true);
        }
    }
}
