package dev.flow.server.protocol;

import io.grpc.stub.StreamObserver;
import org.jspecify.annotations.Nullable;

/** The way of one answer to its client, which may be gone before it is made, or while it is sent. Thread-safe. */
final class Delivery<T> {
    private final StreamObserver<T> observer;
    private final Undelivered<T> undelivered;
    private boolean gone;
    private @Nullable T sent;

    /** What becomes of an answer that its client did not get. */
    @FunctionalInterface
    interface Undelivered<T> {
        /**
         * Takes back what the answer gives.
         *
         * @param sent whether it was on its way, so that the client may have it nevertheless
         */
        void takeBack(T answer, boolean sent);
    }

    Delivery(StreamObserver<T> observer, Undelivered<T> undelivered) {
        this.observer = observer;
        this.undelivered = undelivered;
    }

    /** Sends the answer, unless the client is gone. */
    void send(T answer) {
        if (begin(answer)) {
            observer.onNext(answer);
            observer.onCompleted();
        } else {
            undelivered.takeBack(answer, false);
        }
    }

    private synchronized boolean begin(T answer) {
        if (!gone) {
            sent = answer;
        }
        return !gone;
    }

    /** The client is gone, and has not got the answer if it was sent. */
    void lost() {
        T lost = end();
        if (lost != null) {
            Thread.ofVirtual().start(() -> undelivered.takeBack(lost, true));
        }
    }

    private synchronized @Nullable T end() {
        gone = true;
        T lost = sent;
        sent = null;
        return lost;
    }
}
