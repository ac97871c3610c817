package dev.flow.engine;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.definition.Definition;
import dev.flow.engine.interpreter.*;
import java.nio.file.*;
import java.time.Duration;
import java.util.*;
import java.util.concurrent.*;

@SuppressWarnings("all")
final class Scratch {
    public static void main(String[] a) throws Exception {
        int segment = Integer.getInteger("segment", 0);
        Map<String, Definition> defs = new LinkedHashMap<>();
        ObjectMapper m = new ObjectMapper();
        String all = Files.readString(Path.of(a[0]));
        for (String y : all.split("(?m)^=====\n")) {
            Definition d = TemporaryParser.parse(y, new AbstractMap<String, String>() {
                public Set<Entry<String, String>> entrySet() {
                    return Set.of();
                }

                public String get(Object k) {
                    return "sha256:" + k.toString().split(":")[0];
                }
            });
            d = new Definition(
                    d.digest(),
                    d.content(),
                    d.workflow(),
                    new Definition.References(Map.of(), Map.of(), names(all)),
                    d.tasks());
            defs.put(d.digest(), d);
        }
        var calls = new ConcurrentHashMap<String, Integer>();
        try (EmbeddedEngine e = EmbeddedEngine.builder()
                .definitions(x -> Optional.ofNullable(defs.get(x)))
                .calls(args -> {
                    JsonNode r = args.get(0, JsonNode.class);
                    int n = calls.merge(r.path("idempotencyKey").asText(), 1, Integer::sum);
                    long ms = r.path("input").path("ms").asLong(0);
                    String type = io.temporal.activity.Activity.getExecutionContext()
                            .getInfo()
                            .getActivityType();
                    if (ms > 0) java.util.concurrent.locks.LockSupport.parkNanos(ms * 1_000_000);
                    if (type.startsWith("fail"))
                        throw Errors.failure(new WorkflowError("https://x/fail", 503, "no", null, null));
                    ObjectNode o = m.createObjectNode();
                    o.put("key", r.path("idempotencyKey").asText());
                    o.put("n", n);
                    return o;
                })
                .observer(ev -> {
                    if (Boolean.getBoolean("observe"))
                        System.out.println("  " + ev.kind() + " " + ev.path() + " " + ev.at());
                })
                .timeSkipping(Boolean.getBoolean("skip"))
                .segmentEvents(segment)
                .build()) {
            int k = 0;
            List<RunHandle> hs = new ArrayList<>();
            for (Definition d : defs.values()) {
                if (d.workflow().name().startsWith("sub")) continue;
                long t0 = System.nanoTime();
                RunHandle h = e.start(new StartRequest(
                        d.workflow().name() + "-" + k++,
                        d.workflow().qualifiedName(),
                        d.digest(),
                        m.createObjectNode()));
                String ev = d.workflow().document().path("summary").asText("");
                if (ev.startsWith("deliver")) {
                    int c = Integer.parseInt(ev.split(" ")[1]);
                    for (int i = 0; i < c; i++) {
                        ObjectNode x = m.createObjectNode();
                        x.put("id", "e" + i).put("source", "s").put("type", "t").put("data", i);
                        h.deliver(x);
                        Thread.sleep(20);
                    }
                }
                if (ev.startsWith("cancel")) {
                    Thread.sleep(300);
                    h.cancel("x");
                }
                System.out.println(d.workflow().name() + " -> " + h.result(Duration.ofSeconds(30)) + " "
                        + (System.nanoTime() - t0) / 1000000 + "ms");
                if (Boolean.getBoolean("history")) {
                    var hist = e.client().fetchHistory(h.workflowId());
                    hist.getEvents().forEach(x -> System.out.println("   " + x.getEventId() + " " + x.getEventType()));
                }
                try {
                    io.temporal.testing.WorkflowReplayer.replayWorkflowExecution(
                            e.client().fetchHistory(h.workflowId()), worker(e, defs));
                    System.out.println("   replay ok "
                            + e.client()
                                    .fetchHistory(h.workflowId())
                                    .getEvents()
                                    .size());
                } catch (Exception x) {
                    System.out.println("   REPLAY FAILED " + x);
                    x.printStackTrace(System.out);
                }
            }
        }
        System.exit(0);
    }

    static Map<String, String> names(String all) {
        Map<String, String> r = new HashMap<>();
        var mm = java.util.regex.Pattern.compile("name: (sub[a-z]+)").matcher(all);
        while (mm.find()) r.put("t." + mm.group(1) + ":1.0.0", "sha256:t." + mm.group(1));
        return r;
    }

    static io.temporal.worker.Worker worker(EmbeddedEngine e, Map<String, Definition> defs) {
        var env = io.temporal.testing.TestWorkflowEnvironment.newInstance(
                io.temporal.testing.TestEnvironmentOptions.newBuilder()
                        .setWorkflowClientOptions(io.temporal.client.WorkflowClientOptions.newBuilder()
                                .setDataConverter(dev.flow.engine.payload.JsonPayloadConverter.dataConverter())
                                .build())
                        .build());
        var w = env.newWorker("flow");
        var o = InterpreterOptions.of("0.1.0");
        var c = new DefinitionCache(x -> Optional.ofNullable(defs.get(x)), o);
        defs.keySet().forEach(c::load);
        RunWorker.register(w, new RunWorker.Parts(c, o, TaskObserver.NONE, args -> null));
        return w;
    }
}
