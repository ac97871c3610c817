package dev.flow.runtime.configuration;

import dev.flow.calls.call.CallOptions;
import dev.flow.configuration.activation.ActivationParticipant;
import dev.flow.configuration.activation.ActivationTransitions;
import dev.flow.configuration.activation.Activations;
import dev.flow.configuration.activation.WorkerDeployment;
import dev.flow.configuration.activation.controller.ActivationSteps;
import dev.flow.configuration.activation.controller.DefinitionCheck;
import dev.flow.configuration.activation.controller.EngineWake;
import dev.flow.configuration.activation.controller.StepActivities;
import dev.flow.configuration.activation.controller.StepEffects;
import dev.flow.configuration.activation.record.ActivationRecords;
import dev.flow.configuration.activation.record.StoredActivations;
import dev.flow.configuration.activation.workflow.ActivationController;
import dev.flow.configuration.activation.workflow.ControllerRequest;
import dev.flow.configuration.compare.Comparison;
import dev.flow.configuration.compare.RevisionSides;
import dev.flow.configuration.document.CheckedDocuments;
import dev.flow.configuration.document.ConfigurationJson;
import dev.flow.configuration.draft.Drafts;
import dev.flow.configuration.draft.StoredDrafts;
import dev.flow.configuration.plan.OpenRuns;
import dev.flow.configuration.plan.Plan;
import dev.flow.configuration.plan.PlanPorts;
import dev.flow.configuration.plan.Planner;
import dev.flow.configuration.plan.StoredPlanner;
import dev.flow.configuration.revision.DraftVersion;
import dev.flow.configuration.revision.PublicationPorts;
import dev.flow.configuration.revision.Publications;
import dev.flow.configuration.revision.PublishedResources;
import dev.flow.configuration.revision.StoredPublications;
import dev.flow.definition.HostFunctionSignature;
import dev.flow.engine.SystemWork;
import dev.flow.gateway.configuration.Changes;
import dev.flow.gateway.configuration.ConfigurationParts;
import dev.flow.store.Timekeeper;
import dev.flow.triggers.service.NextFirings;
import io.temporal.client.WorkflowClient;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The configuration lifecycle of one scope in this process: drafts, publications, plans, and the steps of activations.
 * Every process of the scope has all of it, because any of them may be the one that is left. Thread-safe.
 */
final class ManagedLifecycle {
    /**
     * A controller that was lost, such as one that an operator terminated, keeps others away for that long. A worker
     * that dies takes no controller with it; the lease outlasts the time until another worker goes on.
     */
    private static final Duration LEASE = Duration.ofSeconds(20);

    private final ManagedStore managed;
    private final StoredDrafts drafts;
    private final Publications publications;
    private final Planner planner;
    private final ActivationRecords records;
    private final ActivationSteps steps;
    private final RevisionSides sides;

    ManagedLifecycle(ManagedStore managed, OpenRuns openRuns, Surroundings surroundings, InstantSource clock) {
        this.managed = managed;
        ActivationParticipant schedules = surroundings.schedules();
        CheckedDocuments checks = new CheckedDocuments(surroundings::functions);
        this.sides = new RevisionSides(managed.revisions(), managed.definitions()::find, checks);
        StoredPlanner stored = new StoredPlanner(
                sides,
                new PlanPorts(
                        () -> {
                            var position = managed.pointer().read();
                            return new Plan.Expected(position.revisionId(), position.version());
                        },
                        surroundings.deployment()::artifact,
                        () -> Map.of("schedules", schedules.observe()),
                        new RegisteredAbilities(managed),
                        openRuns,
                        trigger -> NextFirings.of(trigger, clock.instant())));
        this.planner = stored;
        this.drafts = StoredDrafts.managed(
                managed.database(),
                managed.scope(),
                managed.texts(),
                new StoredActive(managed.pointer(), managed.revisions()),
                checks);
        this.publications = new StoredPublications(
                managed.database(),
                managed.scope(),
                managed.texts(),
                managed.definitions(),
                managed.revisions(),
                new PublicationPorts(
                        () -> {
                            var draft = drafts.read();
                            return new DraftVersion(draft.version(), draft.documents());
                        },
                        checks,
                        checked -> new PublishedResources(checked, surroundings.calls()),
                        () -> Optional.ofNullable(managed.pointer().read().revisionId())));
        this.records = new ActivationRecords(managed.database(), managed.scope(), ActivationTransitions.TABLE, LEASE);
        this.steps = new ActivationSteps(
                records,
                ActivationTransitions.TABLE,
                new StepEffects(
                        stored,
                        new StepEffects.Bindings(
                                DefinitionCheck.of(managed.definitions()),
                                managed.workers(),
                                surroundings.deployment(),
                                List.of(schedules)),
                        clock),
                ActivationSteps.Limits.defaults());
    }

    /**
     * What the lifecycle depends on in this process.
     *
     * @param functions of the host
     * @param calls with which documents are fetched that workflows refer to
     * @param deployment how worker artifacts come to the workers
     * @param schedules brings the schedules to a revision
     */
    record Surroundings(
            List<HostFunctionSignature> functions,
            CallOptions calls,
            WorkerDeployment deployment,
            ActivationParticipant schedules) {
        Surroundings {
            functions = List.copyOf(functions);
        }
    }

    /** The controller of activations and its steps, for the worker of this process. */
    SystemWork system() {
        return new SystemWork(List.of(ActivationController.class), List.of(new StepActivities(steps)));
    }

    Drafts drafts() {
        return drafts;
    }

    Publications publications() {
        return publications;
    }

    Planner planner() {
        return planner;
    }

    /** The activations of the scope, whose controller is on this engine. */
    Activations activations(WorkflowClient client) {
        return new StoredActivations(
                new StoredActivations.Parts(
                        managed.database(), managed.scope(), ActivationTransitions.TABLE, managed.revisions()::keep),
                records,
                planner,
                new EngineWake(client, managed.queues(), ControllerRequest.defaults(), Timekeeper.system()));
    }

    /** What removes texts that are not needed any more. */
    UnusedTexts unusedTexts() {
        return new UnusedTexts(managed.database(), managed.texts(), drafts, managed.revisions());
    }

    /** What the gateway serves of it. */
    ConfigurationParts parts(Activations activations) {
        return ConfigurationParts.managed(
                drafts,
                new ConfigurationParts.Managed(
                        new ConfigurationParts.RevisionParts(
                                publications,
                                managed.revisions(),
                                (source, target) -> Comparison.of(sides.of(source), sides.of(target)),
                                ConfigurationJson::write),
                        new ConfigurationParts.ActivationParts(
                                planner,
                                activations,
                                new WorkerRegistrations(managed, activations),
                                managed.pointer())),
                new Changes.Allowed());
    }
}
