package dev.flow.engine.local;

import dev.flow.engine.EngineException;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Assumptions;

/** The Temporal CLI for tests that need one, of every module. */
public final class RealServer {
    private static final AtomicReference<@Nullable TemporalBinary> FOUND = new AtomicReference<>();

    private RealServer() {}

    /**
     * The binary that a look-up finds, else it is installed as {@code flow engine install} does. Where that fails the
     * test is skipped with a word, and fails in CI.
     */
    public static TemporalBinary binary() {
        TemporalBinary found = FOUND.get();
        return found == null ? find() : found;
    }

    private static synchronized TemporalBinary find() {
        try {
            var binary = new Installation(BinaryLookup.ofProcess()).findOrInstall();
            FOUND.set(binary);
            return binary;
        } catch (EngineException e) {
            if (!"true".equals(System.getenv("CI"))) {
                Assumptions.abort("There is no temporal binary for this test. " + e.getMessage());
            }
            throw e;
        }
    }
}
