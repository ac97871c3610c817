package dev.flow.engine.offload;

import org.jspecify.annotations.Nullable;

/** A payload could not be kept or had; the message never contains any of it. */
public final class PayloadStoreException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private static final String AWAY = "payload-store-unavailable";

    private final String code;

    private PayloadStoreException(String code, String message, @Nullable Throwable cause) {
        super(message, cause);
        this.code = code;
    }

    /** The store does not answer: what needed it is tried again. */
    public static PayloadStoreException unavailable(String reason, @Nullable Throwable cause) {
        return new PayloadStoreException(AWAY, "The payload store is away: " + reason, cause);
    }

    /** The store answers, and has no such payload, or another one. */
    public static PayloadStoreException lost(Digest digest, String reason) {
        return new PayloadStoreException(
                "payload-lost", "The payload " + digest + " cannot be had: " + reason + ".", null);
    }

    /** Larger than offloading allows. */
    public static PayloadStoreException tooLarge(long size, long limit) {
        return new PayloadStoreException(
                "payload-too-large", "A value of " + size + " bytes is too large; the limit is " + limit + ".", null);
    }

    /** Whether it may go better the next time. */
    public boolean isAway() {
        return code.equals(AWAY);
    }

    public String code() {
        return code;
    }
}
