package dev.flow.engine.offload;

import org.jspecify.annotations.Nullable;

/** A payload could not be stored or read; the message never contains any of its content. */
public final class PayloadStoreException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final Code code;

    private PayloadStoreException(Code code, String message, @Nullable Throwable cause) {
        super(message, cause);
        this.code = code;
    }

    /** The kind of failure, for programs. */
    public enum Code {
        /** The store does not answer; the operation is retried. */
        UNAVAILABLE("payload-store-unavailable"),
        /** The store answers, and the payload is missing or its content does not match the digest. */
        LOST("payload-lost"),
        /** The payload is larger than offloading allows. */
        TOO_LARGE("payload-too-large");

        private final String text;

        Code(String text) {
            this.text = text;
        }

        /** The stable text of the code. */
        @Override
        public String toString() {
            return text;
        }
    }

    /** The store does not answer; the operation is retried. */
    public static PayloadStoreException unavailable(String reason, @Nullable Throwable cause) {
        return new PayloadStoreException(Code.UNAVAILABLE, "The payload store is unavailable: " + reason, cause);
    }

    /** The store answers, and the payload is missing or its content does not match the digest. */
    public static PayloadStoreException lost(Digest digest, String reason) {
        return new PayloadStoreException(Code.LOST, "The payload " + digest + " cannot be read: " + reason + ".", null);
    }

    /** The payload is larger than offloading allows. */
    public static PayloadStoreException tooLarge(long size, long limit) {
        return new PayloadStoreException(
                Code.TOO_LARGE, "A value of " + size + " bytes is too large; the limit is " + limit + ".", null);
    }

    /** Whether the store was unavailable, so that a retry may succeed. */
    public boolean isUnavailable() {
        return code == Code.UNAVAILABLE;
    }

    public Code code() {
        return code;
    }
}
