package dev.flow.server.protocol;

import com.google.protobuf.Any;
import dev.flow.server.failure.ServiceFailure;
import dev.flow.server.persistence.PersistenceException;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.protobuf.StatusProto;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Failures as answers: with the details that Temporal's SDKs read. */
final class Failures {
    private static final Logger LOG = LoggerFactory.getLogger(Failures.class);

    private Failures() {}

    static StatusRuntimeException answer(Throwable failure) {
        return switch (failure) {
            case ServiceFailure refused -> refused(refused);
            case PersistenceException store -> store(store);
            case StatusRuntimeException status -> status;
            case InterruptedException _ -> Status.CANCELLED.asRuntimeException();
            default -> {
                LOG.error("A request failed.", failure);
                yield Status.INTERNAL
                        .withDescription(
                                "The service failed: " + failure.getClass().getSimpleName())
                        .asRuntimeException();
            }
        };
    }

    static com.google.rpc.Status status(ServiceFailure refused) {
        com.google.rpc.Status.Builder status = com.google.rpc.Status.newBuilder()
                .setCode(refused.code().value())
                .setMessage(String.valueOf(refused.getMessage()));
        if (refused.detail() != null) {
            status.addDetails(Any.pack(refused.detail()));
        }
        return status.build();
    }

    private static StatusRuntimeException refused(ServiceFailure refused) {
        return StatusProto.toStatusRuntimeException(status(refused));
    }

    /** All of them pass: clients try again. */
    private static StatusRuntimeException store(PersistenceException failure) {
        LOG.warn("The store failed a request: {}", failure.getMessage());
        String message = switch (failure.code()) {
            case UNAVAILABLE -> "The store is unavailable; try again.";
            case STALE -> "Another change came first; try again.";
            case NOT_OWNER -> "Another process owns the store.";
        };
        return Status.UNAVAILABLE.withDescription(message).asRuntimeException();
    }
}
