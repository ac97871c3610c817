package dev.flow.calls.queue;

import dev.flow.calls.failure.CallFailure;

/** Port: sends the requests of functions of the kind queue. Thread-safe; may block. */
public interface RequestSender {
    /** Of a process without a service: it has no place where a response could arrive. */
    RequestSender NONE = new RequestSender() {
        @Override
        public void send(OutgoingRequest request) {
            throw CallFailure.configuration("The function " + request.function().qualified()
                    + " is called over queues, which needs a service: `flow serve` executes it.");
        }

        @Override
        public void withdraw(String id) {}
    };

    /**
     * Sends a request; returns once its broker keeps it. Sending it again sends the same message.
     *
     * @throws RequestUnavailable when the broker or the store does not answer; the broker may have the request
     * @throws CallFailure when it can never be sent
     */
    void send(OutgoingRequest request);

    /**
     * From now on a response to the request is late, also when it has not been sent yet.
     *
     * @param id of the request
     * @throws RequestUnavailable when the store does not answer
     */
    void withdraw(String id);
}
