package dev.flow.runtime;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.util.concurrent.atomic.AtomicInteger;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The first INT or TERM drains an application, the second ends the process. The JVM's own way, a shutdown hook, hears
 * of no second signal; its way to hear of one has no supported name, so it is asked for by reflection.
 */
final class StopSignals {
    private static final Logger LOG = LoggerFactory.getLogger(StopSignals.class);

    /** As shells say that a process was interrupted. */
    private static final int INTERRUPTED = 130;

    private StopSignals() {}

    static void install(RuntimeApplication application) {
        AtomicInteger signals = new AtomicInteger();
        Runnable stop = () -> {
            if (signals.incrementAndGet() == 1) {
                LOG.info("Draining; a second signal stops at once.");
                Thread.ofPlatform().name("drain").start(application::close);
            } else {
                Runtime.getRuntime().halt(INTERRUPTED);
            }
        };
        try {
            handle("INT", stop);
            handle("TERM", stop);
        } catch (ReflectiveOperationException e) {
            LOG.debug("A second signal will not be heard: {}", e.toString());
            Runtime.getRuntime().addShutdownHook(new Thread(application::close, "drain"));
        }
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
