package dev.flow.proofs.schedules;

import dev.flow.proofs.document.ConfigurationFolder;
import dev.flow.proofs.document.ResourceText;
import dev.flow.proofs.fleet.FleetSettings;
import dev.flow.proofs.fleet.Latency;
import dev.flow.proofs.fleet.ServiceProcess;
import dev.flow.runtime.settings.Role;
import dev.flow.store.Timekeeper;
import java.io.IOException;
import java.net.http.HttpClient;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

/**
 * Schedules that fire each second, in a service on SQLite that is killed again and again. Every second of each has one
 * firing and one run, and the histories of the schedules stay bounded.
 */
public final class SchedulesProof {
    private static final String WORKFLOW = "proofs.fired";
    private static final String SCHEDULE = "flow.schedule";

    /** Until the first process is ready, also on a busy machine: what is due before a schedule exists never fires. */
    private static final Duration AHEAD = Duration.ofSeconds(30);

    private static final Duration POLL = Duration.ofMillis(50);
    private static final Duration PATIENCE = Duration.ofMinutes(5);

    /** The engine suggests to continue as new at 4,096 events; what one task adds to that is small. */
    private static final long MOST_EVENTS = 6_000;

    private final Plan plan;
    private final Timekeeper time = Timekeeper.system();

    /**
     * How large.
     *
     * @param schedules side by side
     * @param each how many seconds each of them fires
     * @param kills of the process, spread over that time
     * @param seed of the moments
     */
    public record Plan(int schedules, int each, int kills, long seed) {}

    public SchedulesProof(Plan plan) {
        this.plan = plan;
    }

    /** Takes as long as the schedules fire, and until the last kill is made up for. */
    public SchedulesOutcome run(Path folder) throws IOException, InterruptedException {
        Instant first = time.instant().plus(AHEAD).truncatedTo(ChronoUnit.SECONDS);
        Path configuration = ConfigurationFolder.write(
                folder,
                Map.of(
                        "workflows/fired.yaml", ResourceText.of(SchedulesProof.class, "fired.yaml"),
                        "triggers.yaml", triggers(first)));
        String url = "jdbc:sqlite:" + folder.resolve("flow.db");
        Map<String, String> settings =
                new TreeMap<>(FleetSettings.of(folder, "schedules", "local_source", configuration, url));
        settings.put("FLOW_ENGINE__KIND", "embedded");
        settings.put("FLOW_RUNTIME__DATA_DIR", folder.resolve("data").toString());
        ServiceProcess process = new ServiceProcess(Role.COMBINED, settings, folder.resolve("serve.log"));
        FiredTimes fired = new FiredTimes(url);
        List<String> violations = new ArrayList<>();
        try (HttpClient http = HttpClient.newHttpClient()) {
            disturb(process, http, first, violations);
            awaitEnd(fired, violations);
        } finally {
            process.end();
        }
        return judge(fired, first, violations);
    }

    private static String name(int number) {
        return "each-second-%03d".formatted(number);
    }

    private String triggers(Instant first) {
        StringBuilder triggers = new StringBuilder();
        for (int number = 0; number < plan.schedules(); number++) {
            triggers.append(name(number))
                    .append(": {kind: schedule, workflow: " + WORKFLOW
                            + ", input: {at: '${ $firing.nominal_time }'}, spec: {interval: {every: PT1S}},"
                            + " overlap: allow_all, catch_up_window: PT1H, start_at: '" + first + "', end_at: '"
                            + first.plusSeconds(plan.each()) + "'}\n");
        }
        return triggers.toString();
    }

    /** Kills the process at random moments, one in each part of the time. */
    private void disturb(ServiceProcess process, HttpClient http, Instant first, List<String> violations)
            throws InterruptedException {
        Random random = new Random(plan.seed());
        Duration part = Duration.ofSeconds(plan.each()).dividedBy(plan.kills());
        for (int kill = 0; kill < plan.kills(); kill++) {
            Instant moment = first.plus(part.multipliedBy(kill)).plusMillis(random.nextLong(part.toMillis()));
            process.awaitReady(http, time);
            while (time.instant().isBefore(moment)) {
                time.pause(POLL);
            }
            if (!process.kill()) {
                violations.add("The process had ended by itself before kill " + (kill + 1) + ".");
            }
            process.restart();
        }
        process.awaitReady(http, time);
    }

    private void awaitEnd(FiredTimes fired, List<String> violations) throws InterruptedException {
        long wanted = (long) plan.schedules() * plan.each();
        Instant end = time.instant().plusSeconds(plan.each()).plus(PATIENCE);
        while (fired.completed() < wanted) {
            if (time.instant().isAfter(end)) {
                violations.add("Only " + fired.completed() + " of " + wanted + " firings have a run that completed.");
                return;
            }
            time.pause(POLL.multipliedBy(10));
        }
    }

    private SchedulesOutcome judge(FiredTimes fired, Instant first, List<String> violations) {
        List<Duration> late = new ArrayList<>();
        int started = 0;
        for (int number = 0; number < plan.schedules(); number++) {
            List<FiredTimes.Row> rows = fired.of(name(number));
            for (int second = 0; second < plan.each(); second++) {
                Instant nominal = first.plusSeconds(second);
                if (second >= rows.size() || !rows.get(second).nominal().equals(nominal)) {
                    violations.add(name(number) + " has no firing at " + nominal + ", or one that it should not have.");
                    break;
                }
                FiredTimes.Row row = rows.get(second);
                if (row.outcome().equals("started") && row.status().equals("completed")) {
                    started++;
                    late.add(row.late());
                } else {
                    violations.add(name(number) + " at " + nominal + " is " + row.outcome() + ", its run "
                            + row.status() + ".");
                }
            }
            if (rows.size() > plan.each()) {
                violations.add(name(number) + " has " + rows.size() + " firings.");
            }
        }
        long wanted = (long) plan.schedules() * plan.each();
        if (fired.executions(WORKFLOW) != wanted || fired.ids(WORKFLOW) != wanted) {
            violations.add("The engine has " + fired.executions(WORKFLOW) + " runs with " + fired.ids(WORKFLOW)
                    + " ids for " + wanted + " firings.");
        }
        long longest = fired.longest(SCHEDULE);
        if (longest > MOST_EVENTS) {
            violations.add("The history of a schedule has " + longest + " events.");
        }
        return new SchedulesOutcome(
                started,
                plan.kills(),
                Latency.of(late),
                fired.executions(SCHEDULE) - plan.schedules(),
                longest,
                Duration.between(first, time.instant()).toSeconds(),
                violations);
    }
}
