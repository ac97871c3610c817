package dev.flow.server.protocol;

import com.google.protobuf.MessageLite;
import dev.flow.server.failure.ServiceFailure;
import dev.flow.server.namespace.Namespaces;
import dev.flow.server.time.Patience;
import io.grpc.MethodDescriptor;
import io.grpc.ServerServiceDefinition;
import io.grpc.ServiceDescriptor;
import io.grpc.Status;
import io.grpc.stub.ServerCalls;
import io.grpc.stub.StreamObserver;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Function;

/** The methods of one gRPC service: those that are added, and the others, which say that they are not implemented. */
final class Methods {
    private static final int LARGEST_REQUEST = 4 * 1024 * 1024;

    private final ServiceDescriptor descriptor;
    private final ServerServiceDefinition.Builder service;
    private final Calls calls;
    private final Namespaces namespaces;
    private final Set<String> added = new HashSet<>();

    Methods(ServiceDescriptor descriptor, Calls calls, Namespaces namespaces) {
        this.descriptor = descriptor;
        this.service = ServerServiceDefinition.builder(descriptor);
        this.calls = calls;
        this.namespaces = namespaces;
    }

    /** Answers the requests of a method. */
    @FunctionalInterface
    interface Handler<Q, R> {
        R answer(Q request) throws InterruptedException;
    }

    /** Answers a request that waits. */
    @FunctionalInterface
    interface WaitingHandler<Q, R> {
        R answer(Q request, Patience patience) throws InterruptedException;
    }

    /** A method that concerns no namespace, or says itself which. */
    <Q, R> void add(MethodDescriptor<Q, R> method, Handler<Q, R> handler) {
        add(method, handler, Methods::nothing);
    }

    private <Q, R> void add(MethodDescriptor<Q, R> method, Handler<Q, R> handler, Delivery.Undelivered<R> undelivered) {
        added.add(method.getFullMethodName());
        service.addMethod(
                method,
                ServerCalls.asyncUnaryCall((request, observer) -> calls.answer(
                        incoming(method, request, observer), () -> handler.answer(sized(request)), undelivered)));
    }

    private static <Q, R> Calls.Incoming<R> incoming(
            MethodDescriptor<Q, R> method, Q request, StreamObserver<R> observer) {
        return new Calls.Incoming<>(
                String.valueOf(method.getBareMethodName()),
                request instanceof MessageLite message ? message.getSerializedSize() : 0,
                observer);
    }

    /** Most answers give nothing that another client could need. */
    private static <R> void nothing(R answer, boolean sent) {}

    /** A method that concerns one namespace, which must exist. */
    <Q, R> void in(MethodDescriptor<Q, R> method, Function<Q, String> namespace, Handler<Q, R> handler) {
        in(method, namespace, handler, Methods::nothing);
    }

    /** As the other one, and its answers may give tasks, which are taken back from a client that is gone. */
    <Q, R> void in(
            MethodDescriptor<Q, R> method,
            Function<Q, String> namespace,
            Handler<Q, R> handler,
            Delivery.Undelivered<R> undelivered) {
        add(
                method,
                request -> {
                    namespaces.require(namespace.apply(request));
                    return handler.answer(request);
                },
                undelivered);
    }

    /** As {@link #add}, and it waits. */
    <Q, R> void await(MethodDescriptor<Q, R> method, Duration longest, WaitingHandler<Q, R> handler) {
        await(method, longest, handler, Methods::nothing);
    }

    private <Q, R> void await(
            MethodDescriptor<Q, R> method,
            Duration longest,
            WaitingHandler<Q, R> handler,
            Delivery.Undelivered<R> undelivered) {
        added.add(method.getFullMethodName());
        service.addMethod(
                method,
                ServerCalls.asyncUnaryCall((request, observer) -> calls.await(
                        incoming(method, request, observer),
                        longest,
                        patience -> handler.answer(sized(request), patience),
                        undelivered)));
    }

    /** As {@link #in}, and it waits. */
    <Q, R> void await(
            MethodDescriptor<Q, R> method,
            Function<Q, String> namespace,
            Duration longest,
            WaitingHandler<Q, R> handler) {
        await(method, namespace, longest, handler, Methods::nothing);
    }

    /** As {@link #in}, and it waits for tasks. */
    <Q, R> void await(
            MethodDescriptor<Q, R> method,
            Function<Q, String> namespace,
            Duration longest,
            WaitingHandler<Q, R> handler,
            Delivery.Undelivered<R> undelivered) {
        await(
                method,
                longest,
                (request, patience) -> {
                    namespaces.require(namespace.apply(request));
                    return handler.answer(request, patience);
                },
                undelivered);
    }

    /** One that is larger is refused as Temporal's server refuses it; workers know the words. */
    private static <Q> Q sized(Q request) {
        if (request instanceof MessageLite message && message.getSerializedSize() > LARGEST_REQUEST) {
            throw ServiceFailure.of(
                    Status.Code.RESOURCE_EXHAUSTED,
                    "grpc: received message larger than max (" + message.getSerializedSize() + " vs. " + LARGEST_REQUEST
                            + ")");
        }
        return request;
    }

    ServerServiceDefinition build() {
        for (MethodDescriptor<?, ?> method : descriptor.getMethods()) {
            if (!added.contains(method.getFullMethodName())) {
                refuse(method);
            }
        }
        return service.build();
    }

    private <Q, R> void refuse(MethodDescriptor<Q, R> method) {
        service.addMethod(
                method,
                ServerCalls.asyncUnaryCall((request, observer) -> calls.refuse(
                        incoming(method, request, observer),
                        Status.UNIMPLEMENTED
                                .withDescription("method " + method.getBareMethodName() + " is not implemented")
                                .asRuntimeException())));
    }
}
