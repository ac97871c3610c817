package dev.flow.runs.access;

import dev.flow.runs.RunsException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.Inflater;

/**
 * Page tokens as text. The engine's own are long and say little: their JSON and their repeated ids are compressed with
 * a dictionary of what they consist of.
 */
public final class PageToken {
    /** No token of an engine is longer; what claims to be is none of ours. */
    private static final int MOST = 16 << 10;

    private static final byte[] DICTIONARY =
            ("{\"SearchAfter\":[,]}{\"LastEventID\":,\"LastNodeID\":,\"LastTransactionID\":,"
                            + "\"Started\":true,\"Archival\":,\"FirstEventID\":1,\"NextEventID\":,\"TransactionID\":,\"NodeID\":"
                            + "{\"CloseTime\":\"9999-12-31T23:59:59Z\",\"StartTime\":\"2026-01-01T00:00:00.000000Z\",\"RunID\":\""
                            + "-7000-8000-OLDEST_FIRST NEWEST_FIRST ")
                    .getBytes(StandardCharsets.ISO_8859_1);

    private PageToken() {}

    public static String text(byte[] token) {
        Deflater deflater = new Deflater(Deflater.BEST_COMPRESSION, true);
        try {
            deflater.setDictionary(DICTIONARY);
            deflater.setInput(token);
            deflater.finish();
            byte[] packed = new byte[token.length + DICTIONARY.length];
            int length = deflater.deflate(packed);
            return Base64.getUrlEncoder().withoutPadding().encodeToString(Arrays.copyOf(packed, length));
        } finally {
            deflater.end();
        }
    }

    /**
     * Parses the text of a token.
     *
     * @throws RunsException {@code invalid_query} when it is not valid
     */
    public static byte[] parse(String text) {
        Inflater inflater = new Inflater(true);
        try {
            inflater.setDictionary(DICTIONARY);
            inflater.setInput(Base64.getUrlDecoder().decode(text));
            byte[] token = new byte[MOST];
            int length = inflater.inflate(token);
            if (!inflater.finished()) {
                throw none();
            }
            return Arrays.copyOf(token, length);
        } catch (DataFormatException | IllegalArgumentException e) {
            throw none();
        } finally {
            inflater.end();
        }
    }

    public static RunsException none() {
        return RunsException.invalidQuery("The page token is none of ours.");
    }
}
