package dev.flow.engine.embedded;

import dev.flow.engine.EngineException;
import io.temporal.serviceclient.Version;

/**
 * The artifact with the in-JVM server, an optional dependency of this module. Classes of this package that refer to the
 * library are loaded only after {@link #require()}.
 */
final class TestServerLibrary {
    private static final String CLASS = "io.temporal.testserver.TestServer";
    private static final String ARTIFACT = "io.temporal:temporal-test-server:" + Version.LIBRARY_VERSION;

    private TestServerLibrary() {}

    /** @throws EngineException when the artifact is not on the class path; the message names its Maven coordinates */
    static void require() {
        try {
            Class.forName(CLASS, false, TestServerLibrary.class.getClassLoader());
        } catch (ClassNotFoundException e) {
            throw EngineException.missingLibrary(
                    "The embedded engine needs the in-JVM server of the Temporal SDK, which is not on the class path: add "
                            + ARTIFACT + " to the dependencies, as docs/hosts.md says, or choose another engine"
                            + " (FLOW_ENGINE__KIND=local or remote).",
                    e);
        }
    }
}
