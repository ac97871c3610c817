package dev.flow.engine.remote;

import dev.flow.engine.EngineException;
import dev.flow.engine.record.RunSearchAttributes;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.temporal.api.enums.v1.IndexedValueType;
import io.temporal.api.operatorservice.v1.AddSearchAttributesRequest;
import io.temporal.api.operatorservice.v1.ListSearchAttributesRequest;
import io.temporal.serviceclient.OperatorServiceStubs;
import io.temporal.serviceclient.OperatorServiceStubsOptions;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/** The search attributes that runs carry, in a namespace. Thread-safe. */
public final class SearchAttributes {
    /** Their types, as Temporal's tools write them. */
    private static final Map<IndexedValueType, String> LABELS = Map.of(
            IndexedValueType.INDEXED_VALUE_TYPE_KEYWORD, "Keyword",
            IndexedValueType.INDEXED_VALUE_TYPE_KEYWORD_LIST, "KeywordList");

    private final RemoteConnection connection;

    public SearchAttributes(RemoteConnection connection) {
        this.connection = connection;
    }

    /**
     * Registers those that are missing.
     *
     * @return what was missing, by name
     * @throws EngineException when one of these names has another type, or the cluster does not let us register
     */
    public Map<String, String> register() {
        Map<String, String> missing = new TreeMap<>(missing());
        if (!missing.isEmpty()) {
            asked(operator -> {
                var request = AddSearchAttributesRequest.newBuilder()
                        .setNamespace(connection.address().namespace());
                missing.keySet().forEach(name -> request.putSearchAttributes(name, type(name)));
                return operator.addSearchAttributes(request.build());
            });
        }
        return missing;
    }

    /**
     * What is not there, name and type.
     *
     * @throws EngineException when one of these names has another type, or the cluster does not answer
     */
    public Map<String, String> missing() {
        var present = asked(operator -> operator.listSearchAttributes(ListSearchAttributesRequest.newBuilder()
                        .setNamespace(connection.address().namespace())
                        .build()))
                .getCustomAttributesMap();
        var wrong = new TreeSet<String>();
        RunSearchAttributes.TYPES.forEach((name, type) -> {
            if (present.containsKey(name) && present.get(name) != type) {
                wrong.add(name + " (must be " + LABELS.get(type) + ")");
            }
        });
        if (!wrong.isEmpty()) {
            throw EngineException.refused(
                    "In namespace " + connection.address().namespace()
                            + " search attributes with our names have another type: " + String.join(", ", wrong)
                            + ". Use another namespace, or rename them.",
                    null);
        }
        Map<String, String> missing = labels();
        missing.keySet().removeAll(present.keySet());
        return missing;
    }

    private static Map<String, String> labels() {
        Map<String, String> labels = new TreeMap<>();
        RunSearchAttributes.TYPES.forEach((name, type) -> labels.put(name, LABELS.getOrDefault(type, type.name())));
        return labels;
    }

    private static IndexedValueType type(String name) {
        return RunSearchAttributes.TYPES.getOrDefault(name, IndexedValueType.UNRECOGNIZED);
    }

    private <T> T asked(
            Function<io.temporal.api.operatorservice.v1.OperatorServiceGrpc.OperatorServiceBlockingStub, T> question) {
        var options = OperatorServiceStubsOptions.newBuilder()
                .setChannel(connection.stubs().getRawChannel());
        String apiKey = connection.address().apiKey();
        if (apiKey != null) {
            options.addApiKey(() -> apiKey);
        }
        var operator = OperatorServiceStubs.newServiceStubs(options.validateAndBuildWithDefaults());
        try {
            return question.apply(operator.blockingStub()
                    .withDeadlineAfter(connection.address().patience().toMillis(), TimeUnit.MILLISECONDS));
        } catch (StatusRuntimeException e) {
            throw explain(e);
        } finally {
            operator.shutdownNow();
        }
    }

    private EngineException explain(StatusRuntimeException e) {
        Status.Code code = e.getStatus().getCode();
        if (code == Status.Code.UNAVAILABLE || code == Status.Code.DEADLINE_EXCEEDED) {
            return EngineException.unavailable(
                    "The engine at " + connection.address() + " does not answer: " + e.getStatus() + ".", e);
        }
        return EngineException.refused(
                "The engine at " + connection.address() + " does not let Flow manage search attributes ("
                        + e.getStatus() + "). Its operator must add, in this namespace: " + labels() + ".",
                e);
    }
}
