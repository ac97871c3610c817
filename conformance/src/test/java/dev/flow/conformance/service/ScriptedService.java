package dev.flow.conformance.service;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;

/** A service that answers as a scenario says: each route its answers in order, then its last one again and again. */
final class ScriptedService implements Function<ReceivedRequest, HostResponse> {
    private final Map<String, Route> routes = new ConcurrentHashMap<>();

    /** @param route method and path, for example {@code GET /orders} */
    void answer(String route, List<HostResponse> responses) {
        routes.put(route, new Route(List.copyOf(responses), new AtomicInteger()));
    }

    @Override
    public HostResponse apply(ReceivedRequest request) {
        Route route = routes.get(request.method() + " " + request.path());
        return route == null ? HostResponse.notFound() : route.next();
    }

    private record Route(List<HostResponse> responses, AtomicInteger asked) {
        HostResponse next() {
            return responses.get(Math.min(asked.getAndIncrement(), responses.size() - 1));
        }
    }
}
