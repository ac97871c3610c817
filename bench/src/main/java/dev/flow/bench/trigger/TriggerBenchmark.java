package dev.flow.bench.trigger;

import dev.flow.bench.load.LoadInterval;
import dev.flow.bench.load.Median;
import dev.flow.bench.process.ServeProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Schedules of {@code flow serve} beside a cron outside of it that requests the same starts at the same times;
 * scheduled starts beside starts. Run by {@code bench/triggers}.
 */
public final class TriggerBenchmark {
    private static final String WORKFLOW = """
            document: {dsl: '1.0.3', namespace: bench, name: fired, version: '1.0.0'}
            do: [{note: {set: {done: true}}}]
            """;
    private static final Map<String, String> SETTINGS = Map.of(
            "FLOW_QUOTAS__SCHEDULED_STARTS", "1000000",
            "FLOW_QUOTAS__SCHEDULED_STARTS_TOTAL", "1000000",
            "FLOW_QUOTAS__SCHEDULED_STARTS_PER_PRINCIPAL", "1000000");

    private final TriggerOptions options;
    private final Path folder;

    private TriggerBenchmark(TriggerOptions options, Path folder) {
        this.options = options;
        this.folder = folder;
    }

    public static void main(String[] arguments) throws IOException {
        TriggerOptions options;
        try {
            options = TriggerOptions.parse(arguments);
        } catch (IllegalArgumentException e) {
            System.err.print("bench/triggers: " + e.getMessage() + "\n" + TriggerOptions.USAGE);
            System.exit(2);
            return;
        }
        System.out.printf(
                Locale.ROOT,
                "flow serve, embedded engine on SQLite; JDK %s, %d cores%n%n",
                Runtime.version(),
                Runtime.getRuntime().availableProcessors());
        new TriggerBenchmark(options, Files.createTempDirectory("flow-bench-triggers")).measure();
        System.exit(0);
    }

    private void measure() throws IOException {
        System.out.printf(
                Locale.ROOT,
                "%d starts a second for %d s%n%n| started by | per second | late ms p50 | p99 | most |%n"
                        + "| --- | ---: | ---: | ---: | ---: |%n",
                options.schedules() / options.every(),
                options.length().toSeconds());
        firings();
        outside();
        scheduled();
    }

    private ServeProcess serve(String name, String triggers) throws IOException {
        Path own = folder.resolve(name);
        Path configuration = Files.createDirectories(own.resolve("configuration/workflows"));
        Files.writeString(configuration.resolve("fired.yaml"), WORKFLOW);
        Files.writeString(configuration.resolveSibling("triggers.yaml"), triggers);
        return ServeProcess.start(options.launcher(), "embedded", SETTINGS, own);
    }

    private void firings() throws IOException {
        StringBuilder triggers = new StringBuilder();
        for (int number = 0; number < options.schedules(); number++) {
            triggers.append("each-")
                    .append(number)
                    .append(": {kind: schedule, workflow: bench.fired, overlap: allow_all, catch_up_window: PT1H, ")
                    .append("spec: {interval: {every: PT")
                    .append(options.every())
                    .append("S, offset: PT")
                    .append(number % options.every())
                    .append("S}}}\n");
        }
        try (var process = serve("schedules", triggers.toString());
                var service = new TriggeredService(process.address())) {
            Instant from = Instant.now().plus(options.warm()).truncatedTo(ChronoUnit.SECONDS);
            Instant to = from.plus(options.length());
            TriggeredService.waitUntil(to.plusSeconds(5));
            print("schedules", service.firingsLate(options.schedules(), from, to));
        }
    }

    private void outside() throws IOException {
        try (var process = serve("outside", "{}");
                var service = new TriggeredService(process.address())) {
            Instant from = Instant.now().plusSeconds(2).truncatedTo(ChronoUnit.SECONDS);
            Instant counted = from.plus(options.warm());
            Instant to = counted.plus(options.length());
            int each = options.schedules() / options.every();
            for (Instant second = from; second.isBefore(to); second = second.plusSeconds(1)) {
                TriggeredService.waitUntil(second);
                service.startAll(each, second, options.callers());
            }
            print("a cron outside, POST /v1/workflows", service.startsLate(counted, to));
        }
    }

    private void scheduled() throws IOException {
        try (var process = serve("scheduled", "{}");
                var service = new TriggeredService(process.address())) {
            Instant far = Instant.now().plus(100, ChronoUnit.DAYS).truncatedTo(ChronoUnit.SECONDS);
            var starts = new ArrayList<LoadInterval>();
            var scheduled = new ArrayList<LoadInterval>();
            for (int round = -1; round < options.rounds(); round++) {
                var one = LoadInterval.of(options.callers(), options.slice(), service::start);
                var other = LoadInterval.of(options.callers(), options.slice(), () -> service.schedule(far, ""));
                if (round >= 0) {
                    starts.add(one);
                    scheduled.add(other);
                }
            }
            System.out.printf(
                    Locale.ROOT,
                    "%n| request, %d callers | per second | p50 ms | p99 ms |%n| --- | ---: | ---: | ---: |%n",
                    options.callers());
            print("POST /v1/scheduled-starts", joined(scheduled));
            print("POST /v1/workflows", joined(starts));
            Instant due = Instant.now().plus(options.warm()).truncatedTo(ChronoUnit.SECONDS);
            service.scheduleAll(options.due(), due, options.callers());
            TriggeredService.waitUntil(due.plusSeconds(5));
            System.out.printf(
                    Locale.ROOT,
                    "%n| %d due in one second | per second | late ms p50 | p99 | most |%n"
                            + "| --- | ---: | ---: | ---: | ---: |%n",
                    options.due());
            var late = service.dueLate(due, options.due());
            System.out.printf(
                    Locale.ROOT,
                    "| scheduled starts | %.0f | %.0f | %.0f | %.0f |%n",
                    late.size() / Math.max(0.001, Median.quantile(late, Long::doubleValue, 1) / 1e3),
                    Median.of(late, Long::doubleValue),
                    Median.quantile(late, Long::doubleValue, 0.99),
                    Median.quantile(late, Long::doubleValue, 1));
        }
    }

    private static LoadInterval joined(List<LoadInterval> rounds) {
        return rounds.stream().reduce(LoadInterval::and).orElseThrow();
    }

    private static void print(String what, LoadInterval interval) {
        System.out.printf(
                Locale.ROOT,
                "| %s | %.0f | %.2f | %.2f |%n",
                what,
                interval.runsPerSecond(),
                interval.latencyNanos(0.5) / 1e6,
                interval.latencyNanos(0.99) / 1e6);
    }

    private void print(String what, List<Long> late) {
        System.out.printf(
                Locale.ROOT,
                "| %s | %.1f | %.0f | %.0f | %.0f |%n",
                what,
                late.size() / (double) options.length().toSeconds(),
                Median.of(late, Long::doubleValue),
                Median.quantile(late, Long::doubleValue, 0.99),
                Median.quantile(late, Long::doubleValue, 1));
    }
}
