package dev.flow.triggers;

import io.grpc.CallOptions;
import io.grpc.Channel;
import io.grpc.ClientCall;
import io.grpc.ClientInterceptor;
import io.grpc.ForwardingClientCall.SimpleForwardingClientCall;
import io.grpc.ForwardingClientCallListener.SimpleForwardingClientCallListener;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import io.grpc.Status;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** Lets calls to the engine fail, as if the connection had broken, once or for good. Thread-safe. */
final class FailingCalls implements ClientInterceptor {
    /** Whether the engine has done what it was asked for. */
    enum Moment {
        BEFORE,
        AFTER
    }

    private static final Status BROKEN = Status.UNAVAILABLE.withDescription("The test broke the connection.");

    private final Moment moment;
    private final AtomicInteger left;
    private final boolean forGood;

    private FailingCalls(Moment moment, int number, boolean forGood) {
        this.moment = moment;
        this.left = new AtomicInteger(number);
        this.forGood = forGood;
    }

    /** @param number of the call that fails, from 1; those after it do not */
    static FailingCalls once(Moment moment, int number) {
        return new FailingCalls(moment, number, false);
    }

    /** @param number of the first call that fails, from 1; those after it are not made */
    static FailingCalls from(Moment moment, int number) {
        return new FailingCalls(moment, number, true);
    }

    /** Whether there were that many calls. */
    boolean haveFailed() {
        return left.get() <= 0;
    }

    @Override
    public <Q, A> ClientCall<Q, A> interceptCall(MethodDescriptor<Q, A> method, CallOptions options, Channel next) {
        boolean counts = method.getFullMethodName().startsWith("temporal.api.workflowservice")
                && !method.getFullMethodName().endsWith("GetSystemInfo");
        if (!counts) {
            return next.newCall(method, options);
        }
        int after = left.decrementAndGet();
        if (after > 0 || (after < 0 && !forGood)) {
            return next.newCall(method, options);
        }
        return after < 0 || moment == Moment.BEFORE ? new Refused<>() : new Lost<>(next.newCall(method, options));
    }

    /** A call that is not made. */
    private static final class Refused<Q, A> extends ClientCall<Q, A> {
        @Override
        public void start(Listener<A> listener, Metadata headers) {
            listener.onClose(BROKEN, new Metadata());
        }

        @Override
        public void request(int messages) {}

        @Override
        public void cancel(@Nullable String message, @Nullable Throwable cause) {}

        @Override
        public void halfClose() {}

        @Override
        public void sendMessage(Q message) {}
    }

    /** A call whose answer is lost. */
    private static final class Lost<Q, A> extends SimpleForwardingClientCall<Q, A> {
        Lost(ClientCall<Q, A> call) {
            super(call);
        }

        @Override
        public void start(Listener<A> listener, Metadata headers) {
            super.start(
                    new SimpleForwardingClientCallListener<>(listener) {
                        @Override
                        public void onMessage(A message) {
                            // Lost.
                        }

                        @Override
                        public void onClose(Status status, Metadata trailers) {
                            super.onClose(BROKEN, trailers);
                        }
                    },
                    headers);
        }
    }
}
