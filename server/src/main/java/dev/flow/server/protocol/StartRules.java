package dev.flow.server.protocol;

import dev.flow.server.deployment.Routing;
import dev.flow.server.execution.start.StartChecks;
import dev.flow.server.failure.ServiceFailure;
import dev.flow.server.visibility.AttributeValues;
import dev.flow.server.visibility.SearchAttributes;
import dev.flow.server.visibility.SystemAttributes;
import io.temporal.api.enums.v1.IndexedValueType;
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
        check(request.getNamespace(), request.getSearchAttributes());
        if (request.hasVersioningOverride()) {
            StartChecks.override(request.getVersioningOverride());
            routing.requireKnown(
                    request.getNamespace(), request.getTaskQueue().getName(), request.getVersioningOverride());
        }
        return request;
    }

    /** @throws ServiceFailure {@code INVALID_ARGUMENT}, {@code FAILED_PRECONDITION} */
    SignalWithStartWorkflowExecutionRequest check(SignalWithStartWorkflowExecutionRequest request) {
        check(request.getNamespace(), request.getSearchAttributes());
        if (request.hasVersioningOverride()) {
            StartChecks.override(request.getVersioningOverride());
            routing.requireKnown(
                    request.getNamespace(), request.getTaskQueue().getName(), request.getVersioningOverride());
        }
        return request;
    }

    private void check(String namespace, io.temporal.api.common.v1.SearchAttributes given) {
        given.getIndexedFieldsMap().forEach((name, value) -> {
            if (SystemAttributes.OF_EXECUTIONS.containsKey(name)) {
                throw ServiceFailure.invalidArgument(name + " attribute can't be set in SearchAttributes");
            }
            IndexedValueType type = SystemAttributes.PREDEFINED.getOrDefault(
                    name, attributes.custom(namespace).get(name));
            if (type == null) {
                throw ServiceFailure.invalidArgument(
                        "Namespace " + namespace + " has no mapping defined for search attribute " + name);
            }
            if (!AttributeValues.isValid(value, type)) {
                throw ServiceFailure.invalidArgument(
                        "invalid value for search attribute " + name + " of type " + label(type));
            }
        });
    }

    /** As Temporal writes it: {@code KeywordList}. */
    private static String label(IndexedValueType type) {
        return switch (type) {
            case INDEXED_VALUE_TYPE_TEXT -> "Text";
            case INDEXED_VALUE_TYPE_KEYWORD -> "Keyword";
            case INDEXED_VALUE_TYPE_INT -> "Int";
            case INDEXED_VALUE_TYPE_DOUBLE -> "Double";
            case INDEXED_VALUE_TYPE_BOOL -> "Bool";
            case INDEXED_VALUE_TYPE_DATETIME -> "Datetime";
            case INDEXED_VALUE_TYPE_KEYWORD_LIST -> "KeywordList";
            case INDEXED_VALUE_TYPE_UNSPECIFIED, UNRECOGNIZED -> "Unspecified";
        };
    }
}
