package dev.flow.conformance.service;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The hosts that scenarios name, served on loopback: the kit's public pet store and echo service, and
 * {@code https://service.test}, which answers as the scenario says. One per scenario. Thread-safe.
 */
public final class LoopbackServices implements AutoCloseable {
    private final ScriptedService script = new ScriptedService();
    private final LoopbackHost petStore = new LoopbackHost(PetStore::new);
    private final LoopbackHost echo = new LoopbackHost(address -> new EchoService());
    private final LoopbackHost service = new LoopbackHost(address -> script);
    private final Map<String, LoopbackHost> names = Map.of(
            "https://petstore.swagger.io", petStore,
            "https://httpbin.org", echo,
            "https://service.test", service);

    /** The text with the addresses that are really served. */
    public String rewrite(String text) {
        String rewritten = text;
        for (Map.Entry<String, LoopbackHost> name : names.entrySet()) {
            rewritten = rewritten.replace(name.getKey(), name.getValue().address());
        }
        return rewritten;
    }

    /** Answers of {@code https://service.test}. */
    public void answer(String route, List<HostResponse> responses) {
        script.answer(route, responses);
    }

    /** What {@code https://service.test} was asked, in order. */
    public List<ReceivedRequest> requests() {
        return service.requests();
    }

    /** Waits until {@code https://service.test} was asked this often. */
    public boolean awaitRequests(int count, Duration patience) {
        return service.awaitRequests(count, patience);
    }

    @Override
    public void close() {
        Stream.of(petStore, echo, service).forEach(LoopbackHost::close);
    }
}
