package dev.flow.events.webhook;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Where a sender puts its signatures, and what they are over. Thread-safe. */
interface SignatureScheme {
    /** More are refused: each is compared with each secret. */
    int MOST_SIGNATURES = 20;

    Reading read(WebhookRequest request);

    /** What a request says of its signatures. */
    sealed interface Reading {
        /**
         * It has some, which may be wrong.
         *
         * @param signatures at least one
         * @param content what they should be over, in pieces
         * @param time that is signed too; null without one
         */
        record Signed(
                List<byte[]> signatures,
                List<byte[]> content,
                @Nullable Instant time) implements Reading {
            public Signed {
                signatures = List.copyOf(signatures);
                content = List.copyOf(content);
            }
        }

        /** It has none that could be right. */
        record Unreadable(String reason) implements Reading {}
    }

    /** A header that is not there, or several times. */
    static Reading.Unreadable lacks(String header) {
        return new Reading.Unreadable("The request needs the header " + header + " once.");
    }

    static Reading.Unreadable tooMany(String header) {
        return new Reading.Unreadable("The header " + header + " has more than " + MOST_SIGNATURES + " signatures.");
    }

    static Reading.Unreadable noSignature(String header) {
        return new Reading.Unreadable("The header " + header + " has no signature of the kind that this source takes.");
    }

    static Reading.Unreadable noTime(String header) {
        return new Reading.Unreadable("The header " + header + " has no time in whole seconds since 1970.");
    }
}
