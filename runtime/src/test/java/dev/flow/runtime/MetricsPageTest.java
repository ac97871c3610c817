package dev.flow.runtime;

import dev.flow.runtime.settings.Catalogue;
import dev.flow.runtime.settings.Role;
import dev.flow.runtime.settings.Settings;
import dev.flow.runtime.settings.SettingsText;
import dev.flow.testing.Checkout;
import dev.flow.testing.Eventually;
import dev.flow.testing.http.TestHttpService;
import dev.flow.testing.http.TestHttpService.Reply;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** The page on operations lists every metric that a service has, with its labels, and no other. */
final class MetricsPageTest {
    private static final Pattern ROW = Pattern.compile("\\| `(\\w+)` \\|([^|]*)\\|.*");
    private static final Pattern QUOTED = Pattern.compile("`(\\w+)`");
    private static final Pattern TYPE = Pattern.compile("# TYPE (\\w+) (\\w+)");
    private static final Pattern HELP = Pattern.compile("# HELP (\\w+) (\\S.*)");
    private static final Pattern SAMPLE = Pattern.compile("(\\w+?)(?:\\{(.*)})? \\S+");
    private static final Pattern LABEL = Pattern.compile("(\\w+)=\"(?:[^\"\\\\]|\\\\.)*\"");

    /**
     * Served once the collector of the JVM has worked, something has fired or gone wrong, and with a file of
     * credentials.
     */
    private static final Set<String> AT_TIMES = Set.of(
            "jvm_gc_pause_seconds",
            "jvm_gc_concurrent_phase_time_seconds",
            "flow_firings_total",
            "flow_firings_late_seconds",
            "flow_scheduled_starts_total",
            "flow_scheduled_starts_late_seconds",
            "flow_scheduled_starts_pending",
            "flow_scheduled_starts_limit",
            "flow_population_members_total",
            "flow_populations_open",
            "flow_population_runs_open",
            "flow_sink_events_sent_total",
            "flow_sink_attempts_failed_total",
            "flow_sink_events_waiting",
            "flow_sink_oldest_event_seconds",
            "flow_events_retried_total",
            "flow_queue_reconnects_total",
            "flow_events_collections_dropped_total",
            "flow_credentials_file_valid",
            "flow_credentials_file_reloads_total");

    @TempDir
    Path folder;

    @Test
    void the_page_lists_every_name_with_its_labels() throws Exception {
        Map<String, Set<String>> page = page();
        String text = served();
        Map<String, Set<String>> served = families(text);

        served.forEach(
                (name, labels) -> assertThat(page).as("the page has %s", name).containsEntry(name, labels));
        Set<String> missing = new TreeSet<>(page.keySet());
        missing.removeAll(served.keySet());
        missing.removeAll(AT_TIMES);
        assertThat(missing).as("names of the page that are not served").isEmpty();
        assertThat(helps(text)).as("names with a help text").containsAll(served.keySet());
        assertThat(text)
                .contains("flow_component_available{component=\"store\",required=\"true\"} 1.0")
                .contains("flow_ready 1.0")
                .contains("flow_calls_in_flight 0.0")
                .contains("flow_calls_limit 7.0")
                .contains("flow_calls_seconds_count{kind=\"http\",outcome=\"completed\"} 1")
                .contains("flow_tasks_duration_seconds_count{kind=\"call\",outcome=\"completed\"} 1")
                .contains("flow_store_connections_limit{pool=\"flow-store-writer\"} 1.0")
                .contains("flow_store_transactions_seconds_count{kind=\"write\",outcome=\"done\"}")
                .contains("flow_engine_requests_seconds_count{method=\"StartWorkflowExecution\",outcome=\"OK\"} 1");
    }

    private String served() throws Exception {
        var bank = TestHttpService.answering(_ -> Reply.empty(204));
        Files.createDirectories(folder.resolve("config/workflows"));
        Files.writeString(folder.resolve("config/workflows/pays.yaml"), """
                document: {dsl: 1.0.3, namespace: shop, name: pays, version: 1.0.0}
                do:
                  - pay: {call: http, with: {method: post, endpoint: '%s/pay'}}
                  - tell: {emit: {event: {with: {source: /shop, type: shop.paid}}}}
                """.formatted(bank.url()));
        Files.writeString(
                folder.resolve("config/flow.yaml"),
                "brokers: {main: {kind: host, binding: ours, queues: {payments: {dead_letter: payments-dead}}}}");
        Files.writeString(
                folder.resolve("config/triggers.yaml"),
                "payments: {kind: queue, workflow: shop.pays, broker: main, queue: payments}");
        var queue = new MemoryQueue();
        queue.send("1", "no event");
        var text = SettingsText.of(Map.of("FLOW_WORKER__CONCURRENT_CALLS", "7"))
                .with(Catalogue.CONFIG_DIR, folder.resolve("config").toString(), "--config-dir")
                .with(Catalogue.DATA_DIR, folder.resolve("data").toString(), "--data-dir")
                .with(Catalogue.ENGINE_KIND, "embedded", "--engine")
                .with(Catalogue.PORT, "0", "--port");
        try (bank;
                var application = RuntimeApplication.builder(Settings.read(text, Role.COMBINED, System.getenv()))
                        .queueBinding("ours", queue)
                        .build()) {
            application.start();
            var http = new Http(application.port().orElseThrow());
            var paid = http.post(
                    "/v1/workflows?wait=PT20S", "{\"workflow_name\": \"shop.pays\", \"business_request_id\": \"one\"}");
            assertThat(paid.body().at("/result/status").asText())
                    .as(paid.toString())
                    .isEqualTo("completed");
            http.post("/v1/workflows/" + paid.body().path("workflow_id").asText() + "/cancel", "{}");
            return Eventually.get(
                    () -> http.text("/metrics"),
                    scrape -> scrape.contains("outcome=\"done\"")
                            && scrape.contains("flow_events_delivered_total")
                            && scrape.contains("flow_queue_messages_settled_total")
                            && scrape.contains("flow_queue_messages_waiting"));
        }
    }

    /** Names with their labels; of a histogram the name without what is added to it. */
    private static Map<String, Set<String>> families(String text) {
        Map<String, Set<String>> families = new TreeMap<>();
        Set<String> names = text.lines()
                .map(TYPE::matcher)
                .filter(Matcher::matches)
                .map(type -> type.group(1))
                .collect(Collectors.toCollection(TreeSet::new));
        names.removeIf(name -> name.endsWith("_max") && names.contains(name.substring(0, name.length() - 4)));
        text.lines()
                .filter(line -> !line.startsWith("#"))
                .map(SAMPLE::matcher)
                .filter(Matcher::matches)
                .forEach(sample -> family(names, sample.group(1))
                        .ifPresent(name -> families.computeIfAbsent(name, _ -> new TreeSet<>())
                                .addAll(labels(sample.group(2)))));
        return families;
    }

    private static Optional<String> family(Set<String> names, String sample) {
        return Stream.of("", "_bucket", "_count", "_sum", "_max")
                .filter(sample::endsWith)
                .map(suffix -> sample.substring(0, sample.length() - suffix.length()))
                .filter(names::contains)
                .findFirst();
    }

    private static Set<String> labels(@Nullable String text) {
        return text == null
                ? Set.of()
                : LABEL.matcher(text)
                        .results()
                        .map(label -> label.group(1))
                        .filter(label -> !label.equals("le"))
                        .collect(Collectors.toSet());
    }

    private static Set<String> helps(String text) {
        return text.lines()
                .map(HELP::matcher)
                .filter(Matcher::matches)
                .map(help -> help.group(1))
                .collect(Collectors.toSet());
    }

    private static Map<String, Set<String>> page() {
        String page = Checkout.text("docs/operations.md");
        String metrics = page.substring(page.indexOf("\n## Metrics\n"), page.indexOf("\n## Traces\n"));
        Map<String, Set<String>> rows = new TreeMap<>();
        Arrays.stream(metrics.split("\n", -1))
                .map(ROW::matcher)
                .filter(Matcher::matches)
                .forEach(row -> rows.put(
                        row.group(1),
                        QUOTED.matcher(row.group(2))
                                .results()
                                .map(label -> label.group(1))
                                .collect(Collectors.toSet())));
        return rows;
    }
}
