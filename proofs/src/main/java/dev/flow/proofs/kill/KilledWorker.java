package dev.flow.proofs.kill;

import dev.flow.calls.CallActivities;
import dev.flow.calls.call.CallOptions;
import dev.flow.calls.host.HostFunctions;
import dev.flow.engine.remote.RemoteAddress;
import dev.flow.engine.remote.RemoteEngine;
import dev.flow.engine.remote.Security;
import dev.flow.proofs.document.Documents;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;

/** A worker process: executes what comes until it is killed. Its argument is the server's address. */
public final class KilledWorker {
    private KilledWorker() {}

    /** The workflows it executes. */
    static Documents documents() {
        return Documents.of(KilledWorker.class, "proofs.nested", "nested.yaml", "below.yaml");
    }

    static RemoteAddress address(String target) {
        return new RemoteAddress(target, "default", new Security.Plaintext(), null, Duration.ofSeconds(30));
    }

    public static void main(String[] arguments) throws InterruptedException {
        Documents documents = documents();
        var calls = new CallActivities(
                documents.source(),
                _ -> Optional.empty(),
                HostFunctions.none(),
                CallOptions.local(),
                InstantSource.system());
        var engine = RemoteEngine.builder(address(arguments[0]))
                .definitions(documents.source())
                .calls(calls)
                .build();
        System.out.println("working for " + engine.client().getOptions().getNamespace());
        new CountDownLatch(1).await();
    }
}
