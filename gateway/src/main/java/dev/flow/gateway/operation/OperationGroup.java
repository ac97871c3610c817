package dev.flow.gateway.operation;

import java.util.List;

/** Operations that share the services which they are constructed with. Thread-safe. */
public interface OperationGroup {
    /** Each of its operations with its handler. */
    List<Endpoint<?>> endpoints();
}
