package dev.flow.runtime;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The first INT or TERM cancels the start of an application or drains it, the second ends the process. A shutdown hook
 * is not told of a second signal, and the JVM's class for signals is not a supported API, so it is used by reflection.
 */
final class StopSignals {
    private static final Logger LOG = LoggerFactory.getLogger(StopSignals.class);

    /** The exit code by which shells report that a process was interrupted. */
    private static final int INTERRUPTED = 130;

    /** A start that takes longer to end waits for something that cannot be interrupted. */
    private static final Duration CANCEL_TIMEOUT = Duration.ofSeconds(5);

    private StopSignals() {}

    static void install(RuntimeApplication application) {
        AtomicInteger signals = new AtomicInteger();
        Runnable stop = () -> {
            if (signals.incrementAndGet() == 1) {
                Thread.ofPlatform().name("drain").start(() -> stop(application));
            } else {
                Runtime.getRuntime().halt(INTERRUPTED);
            }
        };
        try {
            handle("INT", stop);
            handle("TERM", stop);
        } catch (ReflectiveOperationException e) {
            LOG.debug("A second signal will not end the process: {}", e.toString());
            Runtime.getRuntime().addShutdownHook(new Thread(() -> stop(application), "drain"));
        }
    }

    private static void stop(RuntimeApplication application) {
        try {
            if (!application.cancelStart(CANCEL_TIMEOUT)) {
                LOG.warn("The start has not ended within {}: the process ends now.", CANCEL_TIMEOUT);
                Runtime.getRuntime().halt(INTERRUPTED);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        application.close();
    }

    private static void handle(String name, Runnable stop) throws ReflectiveOperationException {
        Class<?> signal = Class.forName("sun.misc.Signal");
        Class<?> handler = Class.forName("sun.misc.SignalHandler");
        InvocationHandler handling = (proxy, method, arguments) -> switch (method.getName()) {
            case "handle" -> {
                stop.run();
                yield null;
            }
            case "hashCode" -> System.identityHashCode(proxy);
            case "equals" ->
                arguments != null && System.identityHashCode(proxy) == System.identityHashCode(arguments[0]);
            default -> "stop";
        };
        signal.getMethod("handle", signal, handler)
                .invoke(
                        null,
                        signal.getConstructor(String.class).newInstance(name),
                        Proxy.newProxyInstance(StopSignals.class.getClassLoader(), new Class<?>[] {handler}, handling));
    }
}
