package dev.flow.configuration.plan;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.flow.configuration.LifecycleException;
import dev.flow.configuration.compare.Comparison;
import dev.flow.configuration.compare.Difference;
import dev.flow.configuration.compare.Side;
import dev.flow.configuration.document.DocumentFiles;
import dev.flow.configuration.document.Documents;
import dev.flow.configuration.plan.OpenRuns.Runs;
import dev.flow.configuration.plan.RiskAssessment.Assessed;
import dev.flow.configuration.plan.WorkerAbilities.Worker;
import dev.flow.configuration.revision.RevisionContent;
import dev.flow.configuration.revision.Revisions;
import dev.flow.definition.CheckedConfiguration;
import dev.flow.definition.HostFunctionSignature;
import dev.flow.definition.check.ConfigurationChecker;
import dev.flow.engine.DefinitionSource;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Plans activations of the revisions of one scope. Thread-safe. */
public final class StoredPlanner implements Planner {
    /** The active revision, the target and one more: a revision may have 16 MiB. */
    private static final int CHECKED = 3;

    private final Revisions revisions;
    private final DefinitionSource definitions;
    private final PlanPorts ports;
    private final Cache<Key, CheckedConfiguration> checked =
            Caffeine.newBuilder().maximumSize(CHECKED).build();

    /** @param definitions those of the scope */
    public StoredPlanner(Revisions revisions, DefinitionSource definitions, PlanPorts ports) {
        this.revisions = revisions;
        this.definitions = definitions;
        this.ports = ports;
    }

    private record Key(String revision, List<HostFunctionSignature> hostFunctions) {}

    @Override
    public Plan plan(String targetRevisionId) {
        return plan(targetRevisionId, ports.runs());
    }

    /** Plans with the same digests that do not count open runs: for what only compares plans. */
    public Planner withoutRuns() {
        return target -> plan(target, OpenRuns.unknown());
    }

    private Plan plan(String targetRevisionId, OpenRuns openRuns) {
        Plan.Expected expected = ports.pointer().get();
        PlannedRevision after = revision(targetRevisionId);
        PlannedRevision before = expected.revisionId() == null ? empty() : revision(expected.revisionId());
        List<Worker> workers = ports.workers().alive();
        String artifact = ports.artifact().get();
        List<Difference> differences = Comparison.semantic(before.side(), after.side());
        Map<String, String> leaving = leaving(before, after);
        Map<String, Runs> runs = runs(leaving, openRuns);
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

    private static PlannedRevision empty() {
        CheckedConfiguration nothing = ConfigurationChecker.check(DocumentFiles.of(Documents.EMPTY, List.of()));
        return new PlannedRevision(Side.unresolved(Documents.EMPTY, nothing), Collections.emptySortedSet());
    }

    private PlannedRevision revision(String id) {
        RevisionContent content = revisions
                .content(id)
                .orElseThrow(() -> LifecycleException.of(
                        LifecycleException.Code.NOT_FOUND, "There is no revision " + id + " in this scope."));
        List<HostFunctionSignature> hostFunctions = ports.hostFunctions().get();
        CheckedConfiguration configuration = checked.get(
                new Key(id, hostFunctions),
                _ -> ConfigurationChecker.check(DocumentFiles.of(content.documents(), hostFunctions)));
        return new PlannedRevision(
                new Side(content.documents(), configuration, content.active(), definitions), content.definitions());
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
