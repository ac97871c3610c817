package dev.flow.runtime.configuration;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.flow.configuration.Author;
import dev.flow.configuration.LifecycleException;
import dev.flow.configuration.activation.Activation;
import dev.flow.configuration.activation.ActivationState;
import dev.flow.configuration.activation.Activations;
import dev.flow.configuration.activation.ActivePointer;
import dev.flow.configuration.draft.Draft;
import dev.flow.configuration.draft.Drafts;
import dev.flow.configuration.plan.Plan;
import dev.flow.configuration.plan.Planner;
import dev.flow.configuration.revision.Publication;
import dev.flow.configuration.revision.Publications;
import dev.flow.definition.canonical.CanonicalJson;
import dev.flow.runtime.start.StartException;
import dev.flow.store.Timekeeper;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Brings the configuration directory into a store that has no configuration yet: as its draft, its first revision and
 * the active one, by the same steps as every later change. Several processes may begin at once, and each step that a
 * process left undone is done by the next one that starts. Confined to the start of a role.
 */
final class FirstConfiguration {
    private static final Logger LOG = LoggerFactory.getLogger(FirstConfiguration.class);

    /** With the digest of the content: the same in every process of the scope, so that each step is done once. */
    private static final String ID = "first-configuration-";

    private static final String REASON = "The first configuration of this store.";
    private static final Duration PATIENCE = Duration.ofSeconds(20);
    private static final Duration PAUSE = Duration.ofMillis(50);
    private static final long ROUNDS = PATIENCE.dividedBy(PAUSE);

    private final Services services;
    private final Timekeeper time;

    FirstConfiguration(Services services, Timekeeper time) {
        this.services = services;
        this.time = time;
    }

    /** The services of the lifecycle. */
    record Services(
            Drafts drafts,
            Publications publications,
            Planner planner,
            Activations activations,
            ActivePointer pointer) {}

    /** Whether no configuration was ever active in the scope. */
    boolean isMissing() {
        return services.pointer().read().version() == 0;
    }

    /**
     * Brings a configuration.
     *
     * @param yaml the configuration as one document
     * @throws StartException when it has errors
     */
    void bring(String yaml) {
        try {
            steps(yaml);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void steps(String yaml) throws InterruptedException {
        Optional<Draft> draft = draft(yaml);
        if (draft.isPresent()) {
            String id = ID + CanonicalJson.digest(JsonNodeFactory.instance.textNode(yaml));
            Publication publication =
                    services.publications().publish(id, draft.get().version(), REASON, Author.SYSTEM);
            switch (publication.state()) {
                case APPLIED -> activate(id, Objects.requireNonNull(publication.revisionId()));
                case FAILED -> throw refused(publication);
                case PENDING -> {
                    // Another process is about to finish it, and activates it.
                }
            }
        }
    }

    /** The draft to publish; empty when someone has begun to edit one. */
    private Optional<Draft> draft(String yaml) {
        try {
            services.drafts().create(Author.SYSTEM);
        } catch (LifecycleException e) {
            if (e.code() != LifecycleException.Code.CONFLICT) {
                throw e;
            }
        }
        Draft present = services.drafts().read();
        return present.updatedBy().equals(Author.SYSTEM.principalId())
                ? Optional.of(imported(present, yaml))
                : Optional.empty();
    }

    /** Another process may be doing the same. */
    private Draft imported(Draft present, String yaml) {
        try {
            return services.drafts().importYaml(present.version(), yaml, Author.SYSTEM);
        } catch (LifecycleException e) {
            if (e.code() != LifecycleException.Code.CONFIGURATION_CONFLICT) {
                throw e;
            }
            return services.drafts().read();
        }
    }

    private void activate(String id, String revision) throws InterruptedException {
        for (long round = 0; round < ROUNDS && !isRequested(id, revision); round++) {
            time.pause(PAUSE);
        }
        awaitEnd(id);
    }

    /** Workers register while the first processes start, so that a plan may be stale at once: it is made again. */
    private boolean isRequested(String id, String revision) {
        try {
            Plan plan = services.planner().plan(revision);
            services.activations()
                    .activate(new Activations.Request(id, revision, plan.digest(), REASON), Author.SYSTEM);
            return true;
        } catch (LifecycleException e) {
            if (e.code() != LifecycleException.Code.STALE_PLAN
                    && e.code() != LifecycleException.Code.ACTIVATION_CONFLICT) {
                throw e;
            }
            return !isMissing();
        }
    }

    /** A service that says that it is ready has its workflows. One whose workers are elsewhere does not wait long. */
    private void awaitEnd(String activation) throws InterruptedException {
        for (long round = 0; round < ROUNDS; round++) {
            Optional<Activation.Progress> progress =
                    services.activations().find(activation).map(Activation::progress);
            if (progress.isEmpty()) {
                LOG.warn("The configuration directory is published, and another activation is under way: activate the"
                        + " revision by hand.");
                return;
            }
            if (progress.get().state().isEnded()) {
                report(progress.get());
                return;
            }
            time.pause(PAUSE);
        }
    }

    private static void report(Activation.Progress progress) {
        if (progress.state() != ActivationState.APPLIED) {
            LOG.warn(
                    "The configuration directory is published, and its activation ended as {}: {} Activate it by hand.",
                    progress.state(),
                    progress.detail());
        }
    }

    private static StartException refused(Publication publication) {
        StringBuilder message = new StringBuilder("The configuration directory has errors:");
        publication
                .diagnostics()
                .forEach(diagnostic -> message.append("\n  ")
                        .append(diagnostic.file())
                        .append(':')
                        .append(diagnostic.range().line())
                        .append(": ")
                        .append(diagnostic.message()));
        return StartException.of(message.toString());
    }
}
