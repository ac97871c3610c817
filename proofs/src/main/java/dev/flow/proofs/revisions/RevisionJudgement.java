package dev.flow.proofs.revisions;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.proofs.fleet.EngineRuns;
import dev.flow.proofs.fleet.Killer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Holds what clients, engine and services outside saw against what was promised. Used once. */
final class RevisionJudgement {
    private static final int SHOWN = 50;

    private final Map<String, MarkedConfiguration> revisions;
    private final List<Switch> switches;
    private final ActiveSpans spans;
    private final List<Killer.Kill> kills;
    private final List<String> violations = new ArrayList<>();

    /**
     * A judgement of a run of the proof.
     *
     * @param first the revision that was active before all switches
     * @param revisions the configuration of each
     */
    RevisionJudgement(
            String first, Map<String, MarkedConfiguration> revisions, List<Switch> switches, List<Killer.Kill> kills) {
        this.revisions = revisions;
        this.switches = switches;
        this.spans = new ActiveSpans(first, switches);
        this.kills = kills;
        Killer.Kill.ends(kills).forEach(violations::add);
    }

    /**
     * What became of a start.
     *
     * @param result of the run
     * @param again the answer when it was sent once more, after the last switch
     */
    record Ended(Started started, JsonNode result, Started.Version again) {}

    /** Each start was accepted for a revision that was active, and its run was executed wholly on that one. */
    void judgeStarts(List<Ended> all, Duration lag) {
        Map<String, Set<String>> digests = new TreeMap<>();
        for (Ended ended : all) {
            Started started = ended.started();
            String what = "Start " + started.order();
            MarkedConfiguration configuration = revisions.get(started.version().revision());
            if (!started.accepted() || configuration == null) {
                violations.add(what + " was answered with " + started + ".");
                continue;
            }
            digests.computeIfAbsent(started.version().revision(), _ -> new TreeSet<>())
                    .add(started.version().digest());
            Set<String> active = spans.during(started.sent(), started.answered(), lag);
            if (!active.contains(started.version().revision())) {
                violations.add(what + " is of " + configuration.marker() + " while these were active: "
                        + active.stream().map(this::marker).toList() + ".");
            }
            JsonNode expected = configuration.expected(started.order());
            if (!ended.result().path("status").asText().equals("completed")
                    || !expected.equals(ended.result().path("output"))) {
                violations.add(what + " of " + configuration.marker() + " resulted in " + ended.result() + ".");
            }
            if (!ended.again().equals(started.version())) {
                violations.add(what + " is of " + started.version() + ", and sent again, of " + ended.again() + ".");
            }
        }
        judgeDigests(digests);
    }

    private String marker(String revision) {
        MarkedConfiguration known = revisions.get(revision);
        return known == null ? revision : known.marker();
    }

    /** The document has the marker: each revision has a definition of its own, and no other. */
    private void judgeDigests(Map<String, Set<String>> digests) {
        Map<String, String> owners = new HashMap<>();
        digests.forEach((revision, all) -> all.forEach(digest -> {
            String other = owners.putIfAbsent(digest, revision);
            if (all.size() > 1 || other != null) {
                violations.add(
                        marker(revision) + " has the definitions " + all + "; one of them is also of " + other + ".");
            }
        }));
    }

    /** The engine has exactly the runs that clients were told of. */
    void judgeRuns(List<Started> told, Map<String, List<EngineRuns.Execution>> runs) {
        Map<String, Started> byId = told.stream()
                .collect(Collectors.toMap(Started::workflowId, Function.identity(), (one, other) -> {
                    violations.add("Two starts were told of one run: " + one + ", " + other + ".");
                    return one;
                }));
        byId.forEach((id, started) -> {
            List<EngineRuns.Execution> executions = runs.getOrDefault(id, List.of());
            if (!executions.equals(List.of(new EngineRuns.Execution(started.runId(), true)))) {
                violations.add("Start " + started.order() + " was told of " + id + " " + started.runId()
                        + ", and the engine has " + executions + ".");
            }
        });
        Set<String> unknown = new TreeSet<>(runs.keySet());
        unknown.removeAll(byId.keySet());
        if (!unknown.isEmpty()) {
            violations.add("The engine has runs that no client was told of: " + unknown + ".");
        }
    }

    /**
     * Each switch was applied, or a process was killed meanwhile and its record says why it was not.
     *
     * @param states of the activations in the end
     */
    void judgeSwitches(Map<String, String> states) {
        Set<String> takenBack = new TreeSet<>();
        for (int number = 0; number < switches.size(); number++) {
            Switch each = switches.get(number);
            if (each.kind() == Switch.Kind.ROLLBACK && each.applied()) {
                takenBack.add(switches.get(number - 1).activation());
            }
            if (!each.applied() && (each.state().code().isEmpty() || !underKill(each))) {
                violations.add("Switch " + number + " to " + marker(each.target()) + " ended as " + each.state() + ".");
            }
        }
        for (Switch each : switches) {
            String expected = takenBack.contains(each.activation())
                    ? "rolled_back"
                    : each.state().state();
            if (!expected.equals(states.get(each.activation()))) {
                violations.add("The activation " + each.activation() + " is " + states.get(each.activation())
                        + " in the end, not " + expected + ".");
            }
        }
    }

    /** What every gateway says is active in the end. */
    void judgeActive(List<String> said) {
        String expected = switches.getLast().active();
        if (!said.stream().allMatch(expected::equals)) {
            violations.add("The gateways say that " + said + " is active, and it is " + expected + ".");
        }
    }

    /** A revision is what it was, byte for byte. */
    void judgeContent(JsonNode before, JsonNode after) {
        if (!before.toString().equals(after.toString())) {
            violations.add("The first revision was " + before + ", and is " + after + ".");
        }
    }

    /** No gateway lags longer than this. */
    void judgeLag(List<Duration> measured, Duration limit) {
        measured.stream()
                .filter(lag -> lag.compareTo(limit) > 0)
                .forEach(lag -> violations.add("A gateway followed only after " + lag + "."));
    }

    private boolean underKill(Switch each) {
        return kills.stream().anyMatch(kill -> kill.after() >= each.begin() && kill.before() <= each.end());
    }

    int switchesUnderKill() {
        return (int) switches.stream().filter(this::underKill).count();
    }

    /** Runs that made their call after their revision had ceased to be active. */
    int across(List<Started> starts, Map<Integer, Long> asked) {
        return (int) starts.stream()
                .filter(started -> asked.containsKey(started.order())
                        && spans.gaveWay(started.version().revision(), started.answered(), asked.get(started.order())))
                .count();
    }

    List<String> violations() {
        List<String> shown = new ArrayList<>(violations.subList(0, Math.min(SHOWN, violations.size())));
        if (violations.size() > SHOWN) {
            shown.add("And " + (violations.size() - SHOWN) + " more.");
        }
        return shown;
    }
}
