package dev.flow.bench.process;

import dev.flow.bench.handwritten.Awaited;
import dev.flow.bench.handwritten.Call;
import dev.flow.bench.handwritten.Calls;
import dev.flow.bench.handwritten.Checkout;
import dev.flow.bench.handwritten.Fork;
import dev.flow.bench.handwritten.Hello;
import dev.flow.bench.handwritten.HttpShop;
import dev.flow.bench.handwritten.Loop;
import dev.flow.bench.handwritten.Month;
import dev.flow.bench.handwritten.Order;
import dev.flow.bench.handwritten.Pricing;
import dev.flow.bench.handwritten.Rescue;
import dev.flow.bench.handwritten.Sets;
import dev.flow.bench.shape.BenchDocuments;
import dev.flow.calls.CallActivities;
import dev.flow.calls.call.CallOptions;
import dev.flow.calls.host.HostFunctions;
import dev.flow.engine.TaskObserver;
import dev.flow.engine.WorkerSettings;
import dev.flow.engine.interpreter.DefinitionCache;
import dev.flow.engine.interpreter.InterpreterOptions;
import dev.flow.engine.payload.JsonPayloadConverter;
import dev.flow.engine.worker.RunWorker;
import io.temporal.common.converter.DataConverter;
import io.temporal.common.converter.DefaultDataConverter;
import io.temporal.worker.Worker;
import io.temporal.worker.WorkerFactory;
import io.temporal.worker.WorkerFactoryOptions;
import java.time.Clock;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * A worker of either kind. Both get the same options, those of {@link RunWorker}; each has the data converter that
 * belongs to it: the interpreter's for trees, the SDK's own for the records of what is written by hand. Both write
 * {@code json/plain}. Thread-safe.
 */
public final class BenchWorker implements AutoCloseable {
    private static final long STOP_SECONDS = 5;

    private final ServerConnection connection;
    private final WorkerFactory factory;

    private BenchWorker(ServerConnection connection, WorkerFactory factory) {
        this.connection = connection;
        this.factory = factory;
    }

    public static BenchWorker start(WorkerSpec order) {
        return start(
                ServerConnection.to(order.target(), converter(order.implementation())),
                order.implementation(),
                order.cache());
    }

    /**
     * A worker of what is written by hand, with the cache that workers have by default.
     *
     * @param connection with the SDK's own converter; closed with the worker
     */
    public static BenchWorker handWritten(ServerConnection connection) {
        return start(
                connection,
                Implementation.HAND_WRITTEN,
                WorkerSettings.defaults().cachedRuns());
    }

    private static BenchWorker start(ServerConnection connection, Implementation implementation, int cache) {
        var factory = WorkerFactory.newInstance(
                connection.client(),
                WorkerFactoryOptions.newBuilder()
                        .setUsingVirtualWorkflowThreads(true)
                        .setWorkflowCacheSize(cache)
                        .setMaxWorkflowThreadCount(Integer.MAX_VALUE)
                        .build());
        var worker = factory.newWorker(
                implementation.taskQueue(),
                RunWorker.options(WorkerSettings.defaults()).build());
        switch (implementation) {
            case INTERPRETED -> interpret(worker);
            case HAND_WRITTEN -> register(worker);
        }
        factory.start();
        return new BenchWorker(connection, factory);
    }

    private static DataConverter converter(Implementation implementation) {
        return switch (implementation) {
            case INTERPRETED -> JsonPayloadConverter.dataConverter();
            case HAND_WRITTEN -> DefaultDataConverter.newDefaultInstance();
        };
    }

    private static void interpret(Worker worker) {
        var documents = BenchDocuments.load();
        var options = InterpreterOptions.of("bench").with(InterpreterOptions.Defects.FAULT);
        var calls = new CallActivities(
                documents::find, _ -> Optional.empty(), HostFunctions.none(), CallOptions.local(), Clock.systemUTC());
        var definitions = new DefinitionCache(documents::find, options);
        documents.digests().forEach(definitions::load); // as a start of a run does
        RunWorker.register(worker, new RunWorker.Parts(definitions, options, TaskObserver.NONE, calls));
    }

    private static void register(Worker worker) {
        worker.registerWorkflowImplementationTypes(
                Sets.Steps.class,
                Call.Steps.class,
                Loop.Steps.class,
                Calls.Steps.class,
                Fork.Steps.class,
                Rescue.Steps.class,
                Order.Steps.class,
                Checkout.Steps.class,
                Pricing.Steps.class,
                Month.Steps.class,
                Awaited.Steps.class,
                Hello.Steps.class);
        worker.registerActivitiesImplementations(new HttpShop());
    }

    @Override
    public void close() {
        factory.shutdown();
        factory.awaitTermination(STOP_SECONDS, TimeUnit.SECONDS);
        connection.close();
    }
}
