package com.example.host;

import dev.flow.calls.host.HostFunctions;
import dev.flow.runtime.RuntimeApplication;
import java.util.Map;

/** {@code gateway}, {@code worker} or {@code local}. */
public final class Main {
    private Main() {}

    public static void main(String[] arguments) throws InterruptedException {
        HostFunctions functions = HostFunctions.of(new Discount(Map.of("ada", 10, "grace", 25)));
        Map<String, String> environment = System.getenv();
        try (RuntimeApplication application =
                switch (arguments.length == 0 ? "local" : arguments[0]) {
                    case "gateway" -> new ProductionHost(functions).createGatewayApplication(environment);
                    case "worker" -> new ProductionHost(functions).createWorkerApplication(environment);
                    default -> new LocalHost(functions).createLocalApplication(environment);
                }) {
            application.stopOnSignals();
            application.start();
            application.await();
        }
    }
}
