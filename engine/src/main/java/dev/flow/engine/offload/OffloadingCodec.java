package dev.flow.engine.offload;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import io.temporal.api.common.v1.Payload;
import io.temporal.payload.codec.PayloadCodec;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * Replaces payloads above a threshold by references, and references by their payloads.
 *
 * <p>A reference is a payload of encoding {@value #ENCODING} whose data is the digest of the whole payload, metadata
 * included; equal payloads have equal references, so a replay decides as the first execution did. Thread-safe.
 */
public final class OffloadingCodec implements PayloadCodec {
    static final String ENCODING = "flow/offloaded";

    private static final String ENCODING_KEY = "encoding";
    private static final ByteString ENCODING_BYTES = ByteString.copyFromUtf8(ENCODING);
    private static final String SIZE_KEY = "size";

    private final PayloadStore store;
    private final Offload offload;
    private final Cache<Digest, byte[]> recent;

    public OffloadingCodec(PayloadStore store, Offload offload) {
        this.store = store;
        this.offload = offload;
        this.recent = Caffeine.newBuilder()
                .maximumWeight(offload.cache())
                .weigher((Digest digest, byte[] content) -> content.length)
                .build();
    }

    /** @throws PayloadStoreException when one is larger than the limit, or the store is away */
    @Override
    public List<Payload> encode(List<Payload> payloads) {
        return payloads.stream().map(this::encode).toList();
    }

    /** @throws PayloadStoreException when the store is away, or no longer has one */
    @Override
    public List<Payload> decode(List<Payload> payloads) {
        return payloads.stream().map(this::decode).toList();
    }

    private Payload encode(Payload payload) {
        int size = payload.getSerializedSize();
        if (size < offload.threshold() || isReference(payload)) {
            return payload;
        }
        if (size > offload.limit()) {
            throw PayloadStoreException.tooLarge(size, offload.limit());
        }
        byte[] content = Serialized.of(payload);
        Digest digest = Digest.of(content);
        if (recent.getIfPresent(digest) == null) {
            store.put(digest, content);
            recent.put(digest, content);
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
        byte[] content = recent.getIfPresent(digest);
        if (content == null) {
            content = store.get(digest)
                    .orElseThrow(() -> PayloadStoreException.lost(digest, "the store does not have it"));
            recent.put(digest, content);
        }
        try {
            return Payload.parseFrom(content);
        } catch (InvalidProtocolBufferException e) {
            throw PayloadStoreException.lost(digest, "it is not a payload");
        }
    }

    private static boolean isReference(Payload payload) {
        return ENCODING_BYTES.equals(payload.getMetadataMap().get(ENCODING_KEY));
    }
}
