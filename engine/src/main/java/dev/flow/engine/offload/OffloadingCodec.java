package dev.flow.engine.offload;

import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import dev.flow.engine.payload.EncodedValue;
import io.temporal.api.common.v1.Payload;
import io.temporal.payload.codec.PayloadCodec;
import io.temporal.workflow.unsafe.WorkflowUnsafe;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.OptionalLong;

/**
 * Replaces payloads above a threshold by references, and references by their payloads.
 *
 * <p>A reference is a payload of encoding {@value #ENCODING} whose data is the digest of the whole payload, metadata
 * included; equal payloads have equal references. Thread-safe.
 *
 * <p>The engine's client encodes on the thread that passes a value. On a workflow's thread an unavailable store fails
 * the workflow task, which the engine retries, and no value is refused: the interpreter has checked its size, and
 * decides the same in a replay. On any other thread it is a {@link PayloadStoreException}.
 */
public final class OffloadingCodec implements PayloadCodec {
    static final String ENCODING = "flow/offloaded";

    private static final String ENCODING_KEY = "encoding";
    private static final ByteString ENCODING_BYTES = ByteString.copyFromUtf8(ENCODING);
    private static final String SIZE_KEY = "size";

    private final Offload offload;
    private final RecentPayloads store;
    private final RetryingPayloadStore patient;

    public OffloadingCodec(PayloadStore store, Offload offload) {
        this(store, offload, StoreRetry.defaults());
    }

    /** @param patience of workflows with an unavailable store */
    public OffloadingCodec(PayloadStore store, Offload offload, StoreRetry patience) {
        this.offload = offload;
        this.store = new RecentPayloads(store, offload.cache());
        this.patient = new RetryingPayloadStore(this.store, patience);
    }

    /** @throws PayloadStoreException when one is larger than the limit, or the store is unavailable */
    @Override
    public List<Payload> encode(List<Payload> payloads) {
        return payloads.stream().map(this::encode).toList();
    }

    /** @throws PayloadStoreException when the store is unavailable, or no longer has one */
    @Override
    public List<Payload> decode(List<Payload> payloads) {
        return payloads.stream().map(this::decode).toList();
    }

    /**
     * One payload, as the engine gets it.
     *
     * @throws PayloadStoreException when it is larger than the limit, or the store is unavailable
     */
    public Payload encode(Payload written) {
        ByteString inline = written.getMetadataMap().get(EncodedValue.INLINE);
        Payload payload = inline == null
                ? written
                : written.toBuilder().removeMetadata(EncodedValue.INLINE).build();
        int threshold = inline == null
                ? offload.threshold()
                : Math.min(offload.threshold(), Integer.parseInt(inline.toStringUtf8()));
        int size = payload.getSerializedSize();
        return size < threshold || isReference(payload) ? payload : offloaded(payload, size);
    }

    private Payload offloaded(Payload payload, int size) {
        int value = payload.getData().size();
        byte[] content = Serialized.of(payload);
        Digest digest = Digest.of(content);
        if (!WorkflowUnsafe.isWorkflowThread()) {
            if (value > offload.limit()) {
                throw PayloadStoreException.tooLarge(value, offload.limit());
            }
            store.put(digest, content);
        } else if (WorkflowUnsafe.isReplaying()) {
            // The history of a run that was reset is older than the run.
            store.useLater(digest);
        } else if (!store.isKept(digest)) {
            patient.put(digest, content);
        }
        return Payload.newBuilder()
                .putMetadata(ENCODING_KEY, ENCODING_BYTES)
                .putMetadata(SIZE_KEY, ByteString.copyFromUtf8(Integer.toString(size)))
                .setData(ByteString.copyFromUtf8(digest.hex()))
                .build();
    }

    private Payload decode(Payload payload) {
        if (!isReference(payload)) {
            return payload;
        }
        Digest digest = new Digest(payload.getData().toString(StandardCharsets.US_ASCII));
        try {
            return Payload.parseFrom(content(digest));
        } catch (InvalidProtocolBufferException e) {
            throw PayloadStoreException.lost(digest, "it is not a payload");
        }
    }

    private byte[] content(Digest digest) {
        if (WorkflowUnsafe.isWorkflowThread()) {
            return store.cached(digest).orElseGet(() -> patient.get(digest));
        }
        return store.get(digest).orElseThrow(() -> PayloadStoreException.lost(digest, "the store does not have it"));
    }

    /** How large a payload is that this one refers to; empty for one that is there itself. */
    public static OptionalLong offloaded(Payload payload) {
        return isReference(payload)
                ? OptionalLong.of(
                        Long.parseLong(payload.getMetadataOrThrow(SIZE_KEY).toStringUtf8()))
                : OptionalLong.empty();
    }

    private static boolean isReference(Payload payload) {
        return ENCODING_BYTES.equals(payload.getMetadataMap().get(ENCODING_KEY));
    }
}
