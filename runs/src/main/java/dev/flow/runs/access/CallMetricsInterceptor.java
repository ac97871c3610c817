package dev.flow.runs.access;

import dev.flow.runs.EngineObserver;
import io.grpc.CallOptions;
import io.grpc.Channel;
import io.grpc.ClientCall;
import io.grpc.ClientInterceptor;
import io.grpc.ForwardingClientCall.SimpleForwardingClientCall;
import io.grpc.ForwardingClientCallListener.SimpleForwardingClientCallListener;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import io.grpc.Status;

/** Tells an observer how long each call took. Thread-safe. */
final class CallMetricsInterceptor implements ClientInterceptor {
    private final EngineObserver observer;

    CallMetricsInterceptor(EngineObserver observer) {
        this.observer = observer;
    }

    @Override
    public <Q, A> ClientCall<Q, A> interceptCall(MethodDescriptor<Q, A> method, CallOptions options, Channel next) {
        long begun = System.nanoTime();
        return new SimpleForwardingClientCall<>(next.newCall(method, options)) {
            @Override
            public void start(Listener<A> answers, Metadata headers) {
                super.start(
                        new SimpleForwardingClientCallListener<>(answers) {
                            @Override
                            public void onClose(Status status, Metadata trailers) {
                                observer.onCall(
                                        String.valueOf(method.getBareMethodName()),
                                        status.getCode().name(),
                                        System.nanoTime() - begun);
                                super.onClose(status, trailers);
                            }
                        },
                        headers);
            }
        };
    }
}
