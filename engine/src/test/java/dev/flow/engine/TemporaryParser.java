package dev.flow.engine;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.definition.Definition;
import dev.flow.definition.Use;
import dev.flow.definition.Workflow;
import dev.flow.definition.task.*;
import dev.flow.definition.value.*;
import dev.flow.expression.*;
import java.time.Duration;
import java.util.*;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

@SuppressWarnings("all")
final class TemporaryParser {
    static final ObjectMapper M = new ObjectMapper();

    static Definition parse(String yaml, Map<String, String> workflows) {
        JsonNode doc = M.valueToTree(new Load(LoadSettings.builder().build()).loadFromString(yaml));
        Map<String, Task> functions = new LinkedHashMap<>();
        doc.path("use")
                .path("functions")
                .properties()
                .forEach(
                        e -> functions.put(e.getKey(), task(e.getKey(), "/use/functions/" + e.getKey(), e.getValue())));
        List<Use.Extension> ext = new ArrayList<>();
        int i = 0;
        for (JsonNode x : doc.path("use").path("extensions")) {
            var e = x.properties().iterator().next();
            String r = "/use/extensions/" + i++ + "/" + e.getKey();
            ext.add(new Use.Extension(
                    e.getKey(),
                    e.getValue().path("extend").asText(),
                    t(e.getValue().get("when")),
                    e.getValue().has("before")
                            ? list(r + "/before", e.getValue().get("before"))
                            : null,
                    e.getValue().has("after") ? list(r + "/after", e.getValue().get("after")) : null));
        }
        Workflow w = new Workflow(
                (ObjectNode) doc.path("document"),
                InputTransform.NONE,
                new Use(Map.of(), functions, ext, List.of()),
                list("/do", doc.path("do")),
                doc.has("timeout") ? new Timeout(dur(doc.path("timeout").path("after"))) : null,
                OutputTransform.NONE,
                null);
        ObjectNode content = M.createObjectNode();
        content.set("workflow", doc);
        return new Definition(
                "sha256:" + w.qualifiedName(),
                content,
                w,
                new Definition.References(Map.of(), Map.of(), workflows),
                Map.of());
    }

    static TaskList list(String ref, JsonNode n) {
        List<Task> tasks = new ArrayList<>();
        int i = 0;
        for (JsonNode x : n) {
            var e = x.properties().iterator().next();
            tasks.add(task(e.getKey(), ref + "/" + i++ + "/" + e.getKey(), e.getValue()));
        }
        return new TaskList(tasks);
    }

    static Template t(JsonNode n) {
        if (n == null) return null;
        if (n.isTextual() && n.asText().startsWith("."))
            return new Template.Computed(
                    ((Compilation.Compiled) Expression.compile(n.asText(), Scope.any())).expression());
        return new Template.Constant(n);
    }

    static FlowDirective dir(JsonNode n) {
        if (n == null) return new FlowDirective.Continue();
        return switch (n.asText()) {
            case "continue" -> new FlowDirective.Continue();
            case "exit" -> new FlowDirective.Exit();
            case "end" -> new FlowDirective.End();
            default -> new FlowDirective.GoTo(n.asText());
        };
    }

    static DurationValue dur(JsonNode n) {
        if (n.isTextual()) return new DurationValue.Fixed(Duration.parse(n.asText()));
        return new DurationValue.Fixed(Duration.ofHours(n.path("hours").asLong())
                .plusSeconds(n.path("seconds").asLong())
                .plusMillis(n.path("milliseconds").asLong())
                .plusMinutes(n.path("minutes").asLong()));
    }

    static Task task(String name, String ref, JsonNode n) {
        TaskProperties p = new TaskProperties(
                t(n.get("if")),
                n.has("input")
                        ? new InputTransform(
                                schema(n.path("input")), t(n.path("input").get("from")))
                        : InputTransform.NONE,
                n.has("output")
                        ? new OutputTransform(
                                schema(n.path("output")), t(n.path("output").get("as")))
                        : OutputTransform.NONE,
                n.has("export")
                        ? new ExportTransform(
                                schema(n.path("export")), t(n.path("export").get("as")))
                        : ExportTransform.NONE,
                n.has("timeout") ? new Timeout(dur(n.path("timeout").path("after"))) : null,
                dir(n.get("then")),
                M.createObjectNode());
        return new Task(name, ref, p, action(ref, n));
    }

    static Schema schema(JsonNode n) {
        return n.path("schema").isMissingNode()
                ? null
                : new Schema("json", n.path("schema").path("document"));
    }

    static Action action(String ref, JsonNode n) {
        if (n.has("set")) return new Action.Set(t(n.get("set")));
        if (n.has("for"))
            return new Action.For(
                    n.path("for").path("each").asText("item"),
                    n.path("for").path("at").asText("index"),
                    t(n.path("for").get("in")),
                    t(n.get("while")),
                    list(ref + "/do", n.path("do")));
        if (n.has("try")) {
            JsonNode c = n.path("catch");
            RetryPolicy r = null;
            if (c.has("retry")) {
                JsonNode rr = c.path("retry"), l = rr.path("limit");
                r = new RetryPolicy(
                        t(rr.get("when")),
                        t(rr.get("exceptWhen")),
                        rr.has("delay") ? dur(rr.path("delay")) : null,
                        rr.path("backoff").has("exponential")
                                ? new RetryPolicy.Backoff.Exponential(2, null)
                                : rr.path("backoff").has("linear")
                                        ? new RetryPolicy.Backoff.Linear(null)
                                        : new RetryPolicy.Backoff.Constant(),
                        new RetryPolicy.Limit(
                                l.path("attempt").has("count")
                                        ? l.path("attempt").path("count").asInt()
                                        : null,
                                l.path("attempt").has("duration")
                                        ? dur(l.path("attempt").path("duration"))
                                        : null,
                                l.has("duration") ? dur(l.path("duration")) : null),
                        rr.has("jitter")
                                ? new RetryPolicy.Jitter(
                                        dur(rr.path("jitter").path("from")),
                                        dur(rr.path("jitter").path("to")))
                                : null);
            }
            return new Action.Try(
                    list(ref + "/try", n.path("try")),
                    new Catch(
                            (ObjectNode) c.path("errors").get("with"),
                            c.path("as").asText("error"),
                            t(c.get("when")),
                            t(c.get("exceptWhen")),
                            r,
                            c.has("do") ? list(ref + "/catch/do", c.path("do")) : null,
                            c.has("then") ? dir(c.get("then")) : null));
        }
        if (n.has("do")) return new Action.Do(list(ref + "/do", n.path("do")));
        if (n.has("fork"))
            return new Action.Fork(
                    list(ref + "/fork/branches", n.path("fork").path("branches")),
                    n.path("fork").path("compete").asBoolean());
        if (n.has("switch")) {
            List<Action.Switch.Case> cs = new ArrayList<>();
            for (JsonNode x : n.path("switch")) {
                var e = x.properties().iterator().next();
                cs.add(new Action.Switch.Case(
                        e.getKey(),
                        t(e.getValue().get("when")),
                        dir(e.getValue().get("then"))));
            }
            return new Action.Switch(cs);
        }
        if (n.has("raise")) {
            JsonNode e = n.path("raise").path("error");
            return new Action.Raise(new ErrorTemplate(
                    t(e.get("type")), t(e.get("status")), t(e.get("title")), t(e.get("detail")), t(e.get("instance"))));
        }
        if (n.has("wait")) return new Action.Wait(dur(n.get("wait")));
        if (n.has("emit")) return new Action.Emit(t(n.path("emit").path("event").get("with")));
        if (n.has("listen")) {
            JsonNode f = n.get("foreach");
            return new Action.Listen(
                    cons(n.path("listen").path("to")),
                    Action.Listen.ReadAs.valueOf(
                            n.path("listen").path("read").asText("data").toUpperCase()),
                    f == null
                            ? null
                            : new Action.Listen.Iteration(
                                    f.path("item").asText("item"),
                                    f.path("at").asText("index"),
                                    f.has("do") ? list(ref + "/foreach/do", f.path("do")) : null,
                                    f.has("output")
                                            ? new OutputTransform(
                                                    null, t(f.path("output").get("as")))
                                            : OutputTransform.NONE,
                                    f.has("export")
                                            ? new ExportTransform(
                                                    null, t(f.path("export").get("as")))
                                            : ExportTransform.NONE));
        }
        if (n.has("run")) {
            JsonNode w = n.path("run").path("workflow");
            return new Action.RunWorkflow(
                    w.path("namespace").asText(),
                    w.path("name").asText(),
                    w.path("version").asText(),
                    t(w.get("input")),
                    n.path("run").path("await").asBoolean(true));
        }
        if (n.has("call")) {
            String k = n.path("call").asText();
            if (k.equals("http") || k.equals("openapi")) return new Action.Call(k, t(n.path("with")));
            return new Action.CallFunction(
                    k.contains(":")
                            ? new FunctionReference.Host(k.split(":")[0], k.split(":")[1])
                            : new FunctionReference.Local(k),
                    t(n.path("with")));
        }
        throw new IllegalStateException(n.toString());
    }

    static EventConsumption cons(JsonNode n) {
        if (n.has("one")) return new EventConsumption.One(filter(n.get("one")));
        if (n.has("all")) {
            List<EventConsumption.EventFilter> l = new ArrayList<>();
            n.get("all").forEach(x -> l.add(filter(x)));
            return new EventConsumption.All(l);
        }
        List<EventConsumption.EventFilter> l = new ArrayList<>();
        n.get("any").forEach(x -> l.add(filter(x)));
        JsonNode u = n.get("until");
        return new EventConsumption.Any(
                l,
                u == null
                        ? new EventConsumption.Until.First()
                        : u.isBoolean()
                                ? new EventConsumption.Until.Never()
                                : u.isObject()
                                        ? new EventConsumption.Until.Consumed(cons(u))
                                        : new EventConsumption.Until.Condition(t(u)));
    }

    static EventConsumption.EventFilter filter(JsonNode n) {
        Map<String, Template> with = new LinkedHashMap<>();
        n.path("with").properties().forEach(e -> with.put(e.getKey(), t(e.getValue())));
        Map<String, EventConsumption.Correlation> c = new LinkedHashMap<>();
        n.path("correlate")
                .properties()
                .forEach(e -> c.put(
                        e.getKey(),
                        new EventConsumption.Correlation(
                                t(e.getValue().get("from")), t(e.getValue().get("expect")))));
        return new EventConsumption.EventFilter(with, c);
    }
}
