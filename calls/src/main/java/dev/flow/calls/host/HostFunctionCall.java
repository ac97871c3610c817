package dev.flow.calls.host;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.networknt.schema.Error;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SchemaRegistryConfig;
import com.networknt.schema.SpecificationVersion;
import dev.flow.calls.call.Argument;
import dev.flow.calls.call.CallKind;
import dev.flow.calls.call.CallScope;
import dev.flow.calls.failure.CallFailure;
import dev.flow.calls.secret.SecretsUnavailable;
import dev.flow.definition.HostFunctionSignature;
import dev.flow.engine.payload.Json;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** {@code call} of a function that the host offers in Java. */
public final class HostFunctionCall implements CallKind {
    private final HostFunction function;
    private final HostFunctionSignature signature;

    HostFunctionCall(HostFunction function) {
        this.function = function;
        this.signature = function.signature();
    }

    HostFunction function() {
        return function;
    }

    HostFunctionSignature signature() {
        return signature;
    }

    @Override
    public JsonNode call(CallScope scope, Argument with) {
        JsonNode given = with.value(scope);
        JsonNode arguments = given.isMissingNode() || given.isNull() ? Json.object() : given;
        check(signature.inputSchema(), arguments, "The arguments of " + signature.qualified() + " do");
        JsonNode result = result(scope, arguments);
        check(signature.outputSchema(), result, "The result of " + signature.qualified() + " does");
        return result;
    }

    private JsonNode result(CallScope scope, JsonNode arguments) {
        Thread thread = Thread.currentThread();
        try (var _ = scope.cancellation().onRequest(thread::interrupt)) {
            // A function of a host may return null in spite of its signature.
            @Nullable JsonNode result = function.call(new Context(scope), arguments);
            return result == null ? NullNode.getInstance() : result;
        } catch (HostFunctionException e) {
            throw new CallFailure(e.error());
        } catch (CallFailure | SecretsUnavailable e) {
            throw e;
        } catch (InterruptedException e) {
            throw CallFailure.runtime(signature.qualified() + " was interrupted.");
        } catch (Exception | StackOverflowError | LinkageError | AssertionError e) {
            String message = e.getMessage() == null ? "" : ": " + e.getMessage();
            throw CallFailure.runtime(
                    signature.qualified() + " failed with " + e.getClass().getSimpleName() + message);
        }
    }

    private void check(@Nullable JsonNode schema, JsonNode value, String what) {
        if (schema == null) {
            return;
        }
        List<Error> errors = Schemas.REGISTRY.getSchema(schema).validate(value);
        if (!errors.isEmpty()) {
            String all = errors.stream()
                    .limit(5)
                    .map(error -> error.getInstanceLocation() + " " + error.getMessage())
                    .collect(Collectors.joining("; "));
            throw CallFailure.validation(what + " not fit the schema: " + all);
        }
    }

    /** Loaded by the first function that has a schema. */
    private static final class Schemas {
        static final SchemaRegistry REGISTRY = SchemaRegistry.withDefaultDialect(
                SpecificationVersion.DRAFT_2020_12,
                builder -> builder.schemaRegistryConfig(
                        SchemaRegistryConfig.builder().locale(Locale.ENGLISH).build()));
    }

    private record Context(CallScope scope) implements HostFunctionContext {
        @Override
        public String workflowId() {
            return scope.attempt().workflowId();
        }

        @Override
        public String task() {
            return scope.request().task();
        }

        @Override
        public String idempotencyKey() {
            return scope.request().idempotencyKey();
        }

        @Override
        public int attempt() {
            return scope.attempt().number();
        }

        @Override
        public boolean isCancelled() {
            return scope.cancellation().isRequested();
        }

        @Override
        public JsonNode secret(String name) {
            return scope.secrets().get(name);
        }
    }
}
