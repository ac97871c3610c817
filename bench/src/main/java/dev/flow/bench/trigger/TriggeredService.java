package dev.flow.bench.trigger;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.bench.load.LoadInterval;
import dev.flow.bench.service.HttpCaller;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/**
 * Starts runs of the benchmark in one process, and reads how late they were: the engine's time of a run's start, less
 * the time that it was planned for, in milliseconds. Thread-safe.
 */
final class TriggeredService implements AutoCloseable {
    private static final Duration LOOKING = Duration.ofSeconds(5);
    private static final int MOST_LOOKS = 24;
    private static final String PLANNED = "planned";
    private static final int PAGE = 100;

    private final HttpCaller http;

    TriggeredService(String address) {
        http = new HttpCaller(address);
    }

    static void waitUntil(Instant moment) {
        for (Duration left = Duration.between(Instant.now(), moment);
                left.isPositive();
                left = Duration.between(Instant.now(), moment)) {
            LockSupport.parkNanos(Math.min(left.toNanos(), TimeUnit.MILLISECONDS.toNanos(50)));
        }
    }

    void start() {
        start(Instant.EPOCH);
    }

    private void start(Instant planned) {
        ObjectNode body = body();
        body.putObject("labels").put(PLANNED, Long.toString(planned.toEpochMilli()));
        var _ = http.send("POST", "/v1/workflows", body.toString(), Set.of(202));
    }

    private static ObjectNode body() {
        return JsonNodeFactory.instance
                .objectNode()
                .put("workflow_name", "bench.fired")
                .put("business_request_id", UUID.randomUUID().toString());
    }

    /** Starts so many now. */
    void startAll(int number, Instant planned, int callers) {
        var left = new AtomicInteger(number);
        var _ = LoadInterval.of(callers, Duration.ZERO, () -> {
            while (left.getAndDecrement() > 0) {
                start(planned);
            }
        });
    }

    /** Requests a scheduled start. */
    void schedule(Instant at, String id) {
        ObjectNode body = body().put("start_at", at.toString());
        if (!id.isEmpty()) {
            body.put("business_request_id", id);
        }
        var _ = http.post("/v1/scheduled-starts", UUID.randomUUID().toString(), body.toString(), Set.of(202));
    }

    /** Requests so many of the same time. */
    void scheduleAll(int number, Instant at, int callers) {
        var left = new AtomicInteger(number);
        var _ = LoadInterval.of(callers, Duration.ZERO, () -> {
            for (int each = left.getAndDecrement(); each > 0; each = left.getAndDecrement()) {
                schedule(at, "due-" + each);
            }
        });
    }

    /** Of all firings of schedules in a time. */
    List<Long> firingsLate(int schedules, Instant from, Instant to) {
        Map<String, Instant> started = started();
        List<Long> late = new ArrayList<>();
        for (int schedule = 0; schedule < schedules; schedule++) {
            for (JsonNode firing : http.send(
                            "GET",
                            "/v1/operations/triggers/each-" + schedule + "/history?limit=" + PAGE,
                            "",
                            Set.of(200))
                    .path("firings")) {
                Instant nominal = Instant.parse(firing.path("nominal_time").asText());
                Instant start =
                        started.get(firing.path("run").path("workflow_id").asText());
                if (start != null && !nominal.isBefore(from) && nominal.isBefore(to)) {
                    late.add(Duration.between(nominal, start).toMillis());
                }
            }
        }
        return late;
    }

    /** Of all starts that were planned in a time. */
    List<Long> startsLate(Instant from, Instant to) {
        List<Long> late = new ArrayList<>();
        for (JsonNode run : runs()) {
            Instant planned = Instant.ofEpochMilli(
                    Long.parseLong(run.path("labels").path(PLANNED).asText("0")));
            if (!planned.isBefore(from) && planned.isBefore(to)) {
                late.add(Duration.between(planned, start(run)).toMillis());
            }
        }
        return late;
    }

    /** Of all scheduled starts of one moment, once they have started. */
    List<Long> dueLate(Instant due, int number) {
        List<Long> late = dueLate(due);
        for (int look = 2; late.size() < number && look <= MOST_LOOKS; look++) {
            waitUntil(due.plus(LOOKING.multipliedBy(look)));
            late = dueLate(due);
        }
        if (late.size() != number) {
            throw new IllegalStateException(late.size() + " of " + number + " were started.");
        }
        return late;
    }

    private List<Long> dueLate(Instant due) {
        List<Long> late = new ArrayList<>();
        Map<String, Instant> started = started();
        String cursor = "";
        do {
            JsonNode page = http.send(
                    "GET", "/v1/operations/scheduled-starts?state=started&limit=" + PAGE + cursor, "", Set.of(200));
            for (JsonNode start : page.path("scheduled_starts")) {
                Instant begun =
                        started.get(start.path("run").path("workflow_id").asText());
                if (begun != null
                        && Instant.parse(start.path("start_at").asText()).equals(due)) {
                    late.add(Duration.between(due, begun).toMillis());
                }
            }
            cursor = next(page.path("next_cursor"));
        } while (!cursor.isEmpty());
        return late;
    }

    private static String next(JsonNode cursor) {
        return cursor.isTextual() ? "&cursor=" + cursor.asText() : "";
    }

    private Map<String, Instant> started() {
        Map<String, Instant> started = new HashMap<>();
        runs().forEach(run -> started.put(run.path("workflow_id").asText(), start(run)));
        return started;
    }

    private static Instant start(JsonNode run) {
        return Instant.parse(run.path("start_time").asText());
    }

    private List<JsonNode> runs() {
        List<JsonNode> runs = new ArrayList<>();
        String cursor = "";
        do {
            JsonNode page = http.send("GET", "/v1/operations/runs?limit=" + PAGE + cursor, "", Set.of(200));
            page.path("workflows").forEach(runs::add);
            cursor = next(page.path("next_page_token"));
        } while (!cursor.isEmpty());
        return runs;
    }

    @Override
    public void close() {
        http.close();
    }
}
