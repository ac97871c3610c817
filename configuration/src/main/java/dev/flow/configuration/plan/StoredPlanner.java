package dev.flow.configuration.plan;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.configuration.RecentlyUsed;
import dev.flow.configuration.compare.Comparison;
import dev.flow.configuration.compare.Difference;
import dev.flow.configuration.compare.RevisionSides;
import dev.flow.configuration.compare.Side;
import dev.flow.configuration.document.DocumentFiles;
import dev.flow.configuration.document.Documents;
import dev.flow.configuration.plan.OpenRuns.Runs;
import dev.flow.configuration.plan.RiskAssessment.Assessed;
import dev.flow.configuration.plan.WorkerAbilities.Worker;
import dev.flow.definition.CheckedConfiguration;
import dev.flow.definition.HostFunctionSignature;
import dev.flow.definition.check.ConfigurationChecker;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Plans activations of the revisions of one scope. Thread-safe. */
public final class StoredPlanner implements Planner, PlanBasis.Present {
    /** The active revision, the target and one more: a revision may have 16 MiB. */
    private static final int KEPT = 3;

    /** Comparisons with the active revision: of the present plan, and of its repetition by the activation. */
    private static final int COMPARED = 2;

    private final RevisionSides sides;
    private final PlanPorts ports;
    private final RecentlyUsed<Key, PlannedRevision> known = new RecentlyUsed<>(KEPT);
    private final RecentlyUsed<List<Key>, List<Difference>> compared = new RecentlyUsed<>(COMPARED);

    /** @param sides the revisions of the scope */
    public StoredPlanner(RevisionSides sides, PlanPorts ports) {
        this.sides = sides;
        this.ports = ports;
    }

    /** What a revision means depends on the functions that this host has. */
    private record Key(String revision, List<HostFunctionSignature> hostFunctions) {}

    @Override
    public Plan plan(String targetRevisionId) {
        Plan.Expected expected = ports.pointer().get();
        List<HostFunctionSignature> functions = sides.checks().hostFunctions();
        Key target = new Key(targetRevisionId, functions);
        PlannedRevision after = revision(target);
        Key active = expected.revisionId() == null ? null : new Key(expected.revisionId(), functions);
        PlannedRevision before = active == null ? empty() : revision(active);
        List<Worker> workers = ports.workers().alive();
        String artifact = ports.artifact().get();
        List<Difference> differences = active == null
                ? Comparison.semantic(before.side(), after.side())
                : compared.get(List.of(active, target), _ -> Comparison.semantic(before.side(), after.side()));
        Map<String, String> leaving = leaving(before, after);
        Map<String, Runs> runs = runs(leaving, ports.runs());
        PlanChanges changes = new PlanChanges(before, after, differences, ports.firings());
        List<Plan.Risk> risks = new RiskAssessment(before, after, targetRevisionId, differences, workers, runs)
                .risks().stream().map(Assessed::risk).toList();
        return PlanDigest.digested(new Plan(
                "",
                targetRevisionId,
                expected,
                new Plan.Execution(artifact, List.copyOf(after.definitions())),
                changes.changes(),
                changes.schedules(),
                inFlight(leaving, runs),
                risks,
                new PlanActions(before, after, changes.schedules(), artifact, workers).actions(),
                observations(expected, targetRevisionId, artifact, workers)));
    }

    @Override
    public PlanBasis basis(String targetRevisionId) {
        Plan.Expected expected = ports.pointer().get();
        Set<String> definitions = sides.definitions(targetRevisionId);
        String artifact = ports.artifact().get();
        return new PlanBasis(
                expected,
                new Plan.Execution(artifact, List.copyOf(definitions)),
                observations(
                        expected, targetRevisionId, artifact, ports.workers().alive()));
    }

    private static PlannedRevision empty() {
        CheckedConfiguration nothing = ConfigurationChecker.check(DocumentFiles.of(Documents.EMPTY, List.of()));
        return new PlannedRevision(Side.unresolved(Documents.EMPTY, nothing), Collections.emptySortedSet());
    }

    private PlannedRevision revision(Key key) {
        Set<String> definitions = sides.definitions(key.revision()); // which says whether it still exists
        return known.get(key, _ -> new PlannedRevision(sides.of(key.revision()), definitions));
    }

    /** The digests of definitions that are active and no longer will be, by workflow. */
    private static Map<String, String> leaving(PlannedRevision before, PlannedRevision after) {
        Map<String, String> leaving = new TreeMap<>();
        before.active().forEach((workflow, digest) -> {
            if (!digest.equals(after.active().get(workflow))) {
                leaving.put(workflow, digest);
            }
        });
        return leaving;
    }

    private static Map<String, Runs> runs(Map<String, String> leaving, OpenRuns openRuns) {
        Map<String, Runs> known = leaving.isEmpty() ? Map.of() : openRuns.of(leaving);
        Map<String, Runs> runs = new TreeMap<>();
        leaving.keySet().forEach(workflow -> runs.put(workflow, known.getOrDefault(workflow, Runs.UNKNOWN)));
        return runs;
    }

    /** Definitions without open runs are left out. */
    private static List<Plan.InFlight> inFlight(Map<String, String> leaving, Map<String, Runs> runs) {
        List<Plan.InFlight> open = new ArrayList<>();
        leaving.forEach((workflow, digest) -> {
            Integer atLeast = runs.getOrDefault(workflow, Runs.UNKNOWN).atLeast();
            if (atLeast == null || atLeast > 0) {
                open.add(new Plan.InFlight(workflow, digest, atLeast));
            }
        });
        return open;
    }

    /** The names are part of the record of a plan; a stale plan is explained with them. */
    private Map<String, String> observations(
            Plan.Expected expected, String target, String artifact, List<Worker> workers) {
        Map<String, String> observations = new TreeMap<>();
        ObjectNode pointer = JsonNodeFactory.instance.objectNode();
        pointer.put("revision_id", expected.revisionId());
        pointer.put("version", expected.pointerVersion());
        observations.put("pointer", Observations.digest(pointer));
        observations.put(
                "target_revision",
                Observations.digest(JsonNodeFactory.instance.objectNode().put("revision_id", target)));
        observations.put(
                "artifact",
                Observations.digest(JsonNodeFactory.instance.objectNode().put("artifact", artifact)));
        observations.put("workers", Observations.digest(workers));
        for (Map.Entry<String, JsonNode> participant :
                ports.participants().get().entrySet()) {
            observations.put("participant:" + participant.getKey(), Observations.digest(participant.getValue()));
        }
        return observations;
    }
}
