package dev.flow.gateway.server;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.engine.record.RunId;
import dev.flow.gateway.operation.Subject;
import dev.flow.identity.AuthorizationRequest.Resource;
import dev.flow.identity.Scope;
import dev.flow.runs.WorkflowNames;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The resources of requests, as the identity provider gets them. Thread-safe. */
final class AuthorizationResources {
    private static final String WORKFLOW = "workflow";
    /** Kinds whose ids begin with the name of the workflow. */
    private static final Set<String> OF_A_RUN = Set.of("run", "scheduled_start");

    private static final String TRIGGER = "trigger";
    private static final String MAPPING = "event_mapping";
    private static final String BACKFILL = "backfill";
    private static final String POPULATION = "population";

    private final String scopeDigest;
    private final WorkflowNames names;
    private final ResourceWorkflows workflows;

    AuthorizationResources(Scope scope, WorkflowNames names, ResourceWorkflows workflows) {
        this.scopeDigest = scope.digest();
        this.names = names;
        this.workflows = workflows;
    }

    /** The resource of a request; null for the scope as a whole. */
    @Nullable
    Resource of(Subject subject, Map<String, String> path, JsonNode body) {
        return switch (subject) {
            case Subject.None _ -> null;
            case Subject.InPath in -> of(in.kind(), path.getOrDefault(in.parameter(), ""));
            case Subject.Trigger in -> trigger(path.getOrDefault(in.parameter(), ""));
            case Subject.Backfill in -> backfill(path.getOrDefault(in.parameter(), ""));
            case Subject.Population in -> population(path.getOrDefault(in.parameter(), ""));
            case Subject.EventMapping in -> mapping(path.getOrDefault(in.parameter(), ""));
            case Subject.All all -> of(all.kind(), "", Optional.empty());
            case Subject.InBody in -> of(in.kind(), body.path(in.property()).asText());
        };
    }

    /** A workflow by its whole name. */
    Resource workflow(String name) {
        return new Resource(WORKFLOW, ResourceDigest.of(scopeDigest, WORKFLOW, name), name);
    }

    private Resource trigger(String name) {
        return of(TRIGGER, name, workflows.ofTrigger(name));
    }

    private Resource mapping(String name) {
        return name.equals(Subject.EventMapping.ALL_EVENTS) ? of(MAPPING, name, Optional.empty()) : trigger(name);
    }

    private Resource backfill(String id) {
        return of(BACKFILL, id, workflows.ofBackfill(id));
    }

    private Resource population(String id) {
        return of(POPULATION, id, workflows.ofPopulation(id));
    }

    private Resource of(String kind, String name, Optional<String> workflow) {
        return new Resource(kind, ResourceDigest.of(scopeDigest, kind, name), workflow.orElse(null));
    }

    private Resource of(String kind, String name) {
        if (kind.equals(WORKFLOW)) {
            Optional<String> whole = names.workflow(name);
            return whole.map(this::workflow)
                    .orElseGet(() -> new Resource(WORKFLOW, ResourceDigest.of(scopeDigest, WORKFLOW, name), null));
        }
        return of(kind, name, OF_A_RUN.contains(kind) ? RunId.workflow(name) : Optional.empty());
    }
}
