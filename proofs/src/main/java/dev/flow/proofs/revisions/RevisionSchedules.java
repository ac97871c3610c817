package dev.flow.proofs.revisions;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.proofs.fleet.Caller;
import dev.flow.store.Timekeeper;
import java.net.http.HttpRequest.BodyPublishers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

/**
 * Whether the schedules are those of the active revision, as each gateway says, and a pause of an operator holds
 * through all of them. Confined to one thread.
 */
final class RevisionSchedules {
    private static final String LIST = "/v1/operations/triggers";
    private static final Duration POLL = Duration.ofMillis(50);

    /** A gateway that was killed has to be back, and to have read the active revision. */
    private static final int POLLS = 600;

    private final List<Caller> gateways;
    private final Timekeeper time;
    private final Random random;
    private final List<String> violations = new ArrayList<>();

    /** @param gateways a caller for each, which asks only that one */
    RevisionSchedules(List<Caller> gateways, Timekeeper time, Random random) {
        this.gateways = List.copyOf(gateways);
        this.time = time;
        this.random = random;
    }

    /** Pauses the schedule that every revision has. */
    void pause() throws InterruptedException {
        Caller.Answer answer = gateways.getFirst()
                .send(
                        random,
                        gateway -> Caller.request(
                                        gateway, "/v1/triggers/" + MarkedConfiguration.PAUSED_SCHEDULE + "/pause")
                                .header("Content-Type", "application/json")
                                .POST(BodyPublishers.ofString("{\"reason\": \"a proof\"}"))
                                .build());
        if (answer.status() != 200) {
            throw new IllegalStateException("The schedule was not paused: " + answer);
        }
    }

    /** Looks at them after a switch. */
    void look(MarkedConfiguration active) throws InterruptedException {
        Map<String, String> wanted = new TreeMap<>();
        active.schedules()
                .forEach((name, cron) -> wanted.put(
                        name, cron + (name.equals(MarkedConfiguration.PAUSED_SCHEDULE) ? " paused" : " active")));
        for (Caller gateway : gateways) {
            Map<String, String> said = schedules(gateway);
            for (int poll = 0; !said.equals(wanted) && poll < POLLS; poll++) {
                time.pause(POLL);
                said = schedules(gateway);
            }
            if (!said.equals(wanted)) {
                violations.add(
                        "With " + active.marker() + " the schedules are " + said + " instead of " + wanted + ".");
            }
        }
    }

    /** What fires by what, by name; one that does not fire as declared has no time. */
    private Map<String, String> schedules(Caller gateway) throws InterruptedException {
        Caller.Answer answer =
                gateway.send(random, address -> Caller.request(address, LIST).build());
        Map<String, String> schedules = new TreeMap<>();
        for (JsonNode trigger : answer.body().path("triggers")) {
            if (trigger.path("kind").asText().equals("schedule")) {
                boolean drifts = trigger.at("/schedule/drift").asBoolean(true);
                schedules.put(
                        trigger.path("name").asText(),
                        (drifts ? "drift" : trigger.at("/schedule/spec/cron").asText()) + " "
                                + trigger.path("state").asText());
            }
        }
        return schedules;
    }

    List<String> violations() {
        return List.copyOf(violations);
    }
}
