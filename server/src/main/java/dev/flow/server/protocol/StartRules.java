package dev.flow.server.protocol;

import dev.flow.server.deployment.Routing;
import dev.flow.server.execution.start.StartChecks;
import dev.flow.server.failure.ServiceFailure;
import dev.flow.server.visibility.AttributeRules;
import dev.flow.server.visibility.SearchAttributes;
import io.temporal.api.workflowservice.v1.SignalWithStartWorkflowExecutionRequest;
import io.temporal.api.workflowservice.v1.StartWorkflowExecutionRequest;

/**
 * What starts must fulfil that depends on the namespace: search attributes exist with values of their types, and are
 * not those that the service sets; a version that a run is pinned to exists.
 */
final class StartRules {
    private final SearchAttributes attributes;
    private final Routing routing;

    StartRules(SearchAttributes attributes, Routing routing) {
        this.attributes = attributes;
        this.routing = routing;
    }

    /** @throws ServiceFailure {@code INVALID_ARGUMENT}, {@code FAILED_PRECONDITION} */
    StartWorkflowExecutionRequest check(StartWorkflowExecutionRequest request) {
        if (request.hasVersioningOverride()) {
            StartChecks.override(request.getVersioningOverride());
            routing.requireKnown(
                    request.getNamespace(), request.getTaskQueue().getName(), request.getVersioningOverride());
        }
        return request.hasSearchAttributes()
                ? request.toBuilder()
                        .setSearchAttributes(typed(request.getNamespace(), request.getSearchAttributes()))
                        .build()
                : request;
    }

    /** @throws ServiceFailure {@code INVALID_ARGUMENT}, {@code FAILED_PRECONDITION} */
    SignalWithStartWorkflowExecutionRequest check(SignalWithStartWorkflowExecutionRequest request) {
        if (request.hasVersioningOverride()) {
            StartChecks.override(request.getVersioningOverride());
            routing.requireKnown(
                    request.getNamespace(), request.getTaskQueue().getName(), request.getVersioningOverride());
        }
        return request.hasSearchAttributes()
                ? request.toBuilder()
                        .setSearchAttributes(typed(request.getNamespace(), request.getSearchAttributes()))
                        .build()
                : request;
    }

    private io.temporal.api.common.v1.SearchAttributes typed(
            String namespace, io.temporal.api.common.v1.SearchAttributes given) {
        return AttributeRules.typed(namespace, attributes.custom(namespace), given);
    }
}
