package dev.flow.reporting;

import dev.flow.engine.TaskObserver;
import dev.flow.engine.record.TaskPath;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The tasks of the runs in this process as a tree: state and duration of each. Of many finished children (a long loop)
 * only the last ones are shown. Thread-safe.
 */
public final class TaskTree implements TaskObserver {
    private static final int FINISHED_SHOWN = 8;

    private final Map<String, Map<String, Node>> runs = new LinkedHashMap<>();
    private final Map<String, String> workflows = new LinkedHashMap<>();

    @Override
    public synchronized void onTask(TaskEvent event) {
        workflows.putIfAbsent(event.workflowId(), event.task().workflow());
        var nodes = runs.computeIfAbsent(event.workflowId(), id -> new LinkedHashMap<>());
        var node = nodes.get(event.task().path());
        if (node == null) {
            node = new Node(event.name(), TaskPath.of(event.task().path()), event.at());
            nodes.put(event.task().path(), node);
        }
        node.kind = event.kind();
        node.changed = event.at();
        if (event.error() != null) {
            node.note = event.error().title() == null
                    ? event.error().type()
                    : event.error().title();
        }
    }

    /** The tree at this time, a line for each task. */
    public synchronized List<String> lines(Instant now, Style style) {
        var lines = new ArrayList<String>();
        runs.forEach((run, nodes) -> {
            var indent = "";
            if (runs.size() > 1) {
                lines.add(style.bold(workflows.getOrDefault(run, run)));
                indent = "  ";
            }
            new Drawing(List.copyOf(nodes.values()), now, style, lines).children(null, indent);
        });
        return lines;
    }

    /** The tree at the time of the last event: for runs with time skipping. */
    public synchronized List<String> lines(Style style) {
        var last = runs.values().stream()
                .flatMap(nodes -> nodes.values().stream())
                .map(node -> node.changed)
                .max(Instant::compareTo);
        return last.map(instant -> lines(instant, style)).orElse(List.of());
    }

    /** The position as text: {@code [3]}, {@code (retry 2)}. */
    static String position(TaskPath path) {
        return path.positions().stream()
                .map(position -> switch (position.kind()) {
                    case ITERATION -> " [" + position.number() + "]";
                    case PASS -> String.format(Locale.ROOT, " (again %d)", position.number());
                    case ATTEMPT -> String.format(Locale.ROOT, " (retry %d)", position.number());
                })
                .collect(Collectors.joining());
    }

    private static final class Node {
        private final String name;
        private final TaskPath path;
        private final Instant started;
        private Instant changed;
        private Kind kind = Kind.STARTED;
        private @Nullable String note;

        Node(String name, TaskPath path, Instant started) {
            this.name = name;
            this.path = path;
            this.started = started;
            this.changed = started;
        }

        boolean open() {
            return kind == Kind.STARTED || kind == Kind.RETRYING;
        }
    }

    private static final class Drawing {
        private final Instant now;
        private final Style style;
        private final List<String> lines;
        private final Map<@Nullable Node, List<Node>> children = new java.util.HashMap<>();

        Drawing(List<Node> nodes, Instant now, Style style, List<String> lines) {
            this.now = now;
            this.style = style;
            this.lines = lines;
            for (int i = 0; i < nodes.size(); i++) {
                children.computeIfAbsent(parent(nodes, i), node -> new ArrayList<>())
                        .add(nodes.get(i));
            }
        }

        private static @Nullable Node parent(List<Node> nodes, int child) {
            for (int i = child - 1; i >= 0; i--) {
                if (nodes.get(i).path.contains(nodes.get(child).path)) {
                    return nodes.get(i);
                }
            }
            return null;
        }

        void children(@Nullable Node parent, String indent) {
            var all = children.getOrDefault(parent, List.of());
            long finished = all.stream().filter(node -> !node.open()).count();
            long left = Math.max(0, finished - FINISHED_SHOWN);
            if (left > 0) {
                lines.add(indent + style.dim("… " + left + " more"));
            }
            for (var node : all) {
                if (!node.open() && left > 0) {
                    left--;
                    continue;
                }
                lines.add(indent + line(node));
                children(node, indent + "  ");
            }
        }

        private String line(Node node) {
            var end = node.open() ? now : node.changed;
            var text = mark(node) + " " + node.name + position(node.path);
            if (node.kind != Kind.SKIPPED) {
                text += style.dim("  " + Durations.shown(Duration.between(node.started, end)));
            }
            return node.note == null || node.kind == Kind.COMPLETED ? text : text + "  " + style.red(node.note);
        }

        private String mark(Node node) {
            return switch (node.kind) {
                case STARTED -> style.blue("▸");
                case COMPLETED -> style.green("✓");
                case SKIPPED -> style.dim("○");
                case RETRYING -> style.yellow("↻");
                case FAULTED -> style.red("✗");
                case CANCELED -> style.yellow("■");
            };
        }
    }
}
