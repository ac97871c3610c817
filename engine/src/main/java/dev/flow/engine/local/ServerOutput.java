package dev.flow.engine.local;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.regex.Pattern;

/**
 * What one server process wrote to the log until it ended. Immutable.
 *
 * @param text its last 256 KiB
 */
record ServerOutput(String text) {
    private static final int MOST = 256 * 1024;
    private static final int EXCERPT = 2_000;

    /** The server looks for free ports of its own, and listens on them a moment later. */
    private static final String PORT_TAKEN = "address already in use";

    /** How the report of a crash begins; hundreds of lines of stacks follow, so the end says nothing of the cause. */
    private static final Pattern CRASH = Pattern.compile("^(?:panic|fatal error): ", Pattern.MULTILINE);

    /**
     * Reads it.
     *
     * @param begin the bytes of the log before it are of earlier processes
     */
    static ServerOutput read(Path log, long begin) {
        try (var file = new RandomAccessFile(log.toFile(), "r")) {
            long from = Math.max(begin, file.length() - MOST);
            file.seek(from);
            byte[] bytes = new byte[(int) Math.max(0, file.length() - from)];
            file.readFully(bytes);
            return new ServerOutput(new String(bytes, StandardCharsets.UTF_8).strip());
        } catch (IOException e) {
            return new ServerOutput("(" + log + " cannot be read)");
        }
    }

    /**
     * Whether another start may succeed where this one did not: a port that it had chosen was taken meanwhile, or it
     * crashed, which is never the answer of the server to wrong arguments or an unusable database.
     */
    boolean worthAnotherStart() {
        return text.contains(PORT_TAKEN) || CRASH.matcher(text).find();
    }

    /** The part that tells the cause, for a message: the report of a crash from its first line, else the end. */
    String excerpt() {
        var crash = CRASH.matcher(text);
        if (crash.find()) {
            return text.substring(crash.start(), Math.min(text.length(), crash.start() + EXCERPT));
        }
        return text.substring(Math.max(0, text.length() - EXCERPT));
    }
}
