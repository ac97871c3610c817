package dev.flow.gateway;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.gateway.operation.OpenApiDocument;

/** This interface as an OpenAPI 3.1 document; needs no running gateway. Thread-safe. */
public final class OpenApi {
    private OpenApi() {}

    /** The document. It is shared: not to be modified. */
    public static ObjectNode export() {
        return Holder.DOCUMENT;
    }

    /** Made when first asked for: starting has no use for it. */
    private static final class Holder {
        static final ObjectNode DOCUMENT = new OpenApiDocument(GatewayOperations.table()).write();
    }
}
