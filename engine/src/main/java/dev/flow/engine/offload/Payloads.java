package dev.flow.engine.offload;

import dev.flow.engine.payload.JsonPayloadConverter;
import io.temporal.api.common.v1.Payload;
import io.temporal.common.converter.CodecDataConverter;
import io.temporal.common.converter.DataConverter;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What an engine does with large values. Thread-safe. */
public final class Payloads {
    /** The engine takes two megabytes, and needs a little beside the value. */
    private static final int ENGINE_LIMIT = 1_900 << 10;

    private final @Nullable OffloadingCodec codec;
    private final int limit;

    private Payloads(@Nullable OffloadingCodec codec, int limit) {
        this.codec = codec;
        this.limit = limit;
    }

    /** They are kept in a store. */
    public static Payloads in(PayloadStore store, Offload offload) {
        return in(store, offload, StoreRetry.defaults());
    }

    /** The same, for tests with an unavailable store. */
    public static Payloads in(PayloadStore store, Offload offload, StoreRetry patience) {
        return new Payloads(new OffloadingCodec(store, offload, patience), offload.limit());
    }

    /** There is no store: what the engine itself cannot take, 1.9 MiB, is refused. */
    public static Payloads refused() {
        return new Payloads(null, ENGINE_LIMIT);
    }

    /** Values that take more bytes as JSON are refused. */
    public int limit() {
        return limit;
    }

    /** Writes and reads values, and failures that are never too large. */
    public DataConverter converter() {
        DataConverter json = JsonPayloadConverter.dataConverter();
        return codec == null ? json : new CodecDataConverter(json, List.of(codec));
    }

    /**
     * A payload as the engine gets it; what is encoded once stays as it is.
     *
     * @throws PayloadStoreException when it is larger than the limit, or the store is unavailable
     */
    public Payload encoded(Payload payload) {
        return codec == null ? payload : codec.encode(payload);
    }
}
