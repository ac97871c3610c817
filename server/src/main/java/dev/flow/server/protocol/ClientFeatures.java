package dev.flow.server.protocol;

import io.grpc.Context;
import io.grpc.Contexts;
import io.grpc.Metadata;
import io.grpc.ServerCall;
import io.grpc.ServerCallHandler;
import io.grpc.ServerInterceptor;
import java.util.List;

/** What the client of a request says that it can do. */
final class ClientFeatures implements ServerInterceptor {
    private static final Metadata.Key<String> HEADER =
            Metadata.Key.of("supported-features", Metadata.ASCII_STRING_MARSHALLER);
    private static final Context.Key<List<String>> FEATURES = Context.keyWithDefault("features", List.of());

    /** Whether the client of this request looks for the run that follows in every event that closes one. */
    static boolean followsNextRun() {
        return FEATURES.get().contains("follows-next-run-id");
    }

    @Override
    public <Q, R> ServerCall.Listener<Q> interceptCall(
            ServerCall<Q, R> call, Metadata headers, ServerCallHandler<Q, R> next) {
        String features = headers.get(HEADER);
        return features == null
                ? next.startCall(call, headers)
                : Contexts.interceptCall(
                        Context.current().withValue(FEATURES, List.of(features.split(",", -1))), call, headers, next);
    }
}
