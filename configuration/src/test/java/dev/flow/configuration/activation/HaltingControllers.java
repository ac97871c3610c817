package dev.flow.configuration.activation;

import dev.flow.store.Store;
import dev.flow.store.StoreSettings;
import dev.flow.store.Timekeeper;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/**
 * A process whose worker executes one controller for each stop point, and that halts as {@code kill -9} does once each
 * controller has come to its own.
 */
final class HaltingControllers {
    static final int EXIT_CODE = 42;
    static final String READY = "ready";

    private HaltingControllers() {}

    /**
     * Works until every stop point is reached.
     *
     * @param arguments the address of the engine, the URL of the store, and the scope of each stop point
     */
    public static void main(String[] arguments) {
        ControllerEngine engine = ControllerEngine.at(arguments[0]);
        Store store = Store.open(StoreSettings.of(arguments[1]), ActivationFixture.SCHEMA, Timekeeper.system());
        List<CompletableFuture<Void>> reached = new ArrayList<>();
        List<StopPoint> points = StopPoint.all();
        for (int index = 0; index < points.size(); index++) {
            FaultCase one = FaultCase.of(points.get(index), store, arguments[2 + index]);
            AutoCloseable _ = engine.work(
                    one.fixture, engine.client(), one.fault(one::block).interceptor());
            reached.add(one.reached);
        }
        System.out.println(READY);
        CompletableFuture.allOf(reached.toArray(CompletableFuture[]::new)).join();
        Runtime.getRuntime().halt(EXIT_CODE);
    }
}
