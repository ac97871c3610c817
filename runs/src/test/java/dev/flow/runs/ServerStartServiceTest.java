package dev.flow.runs;

import org.junit.jupiter.api.Tag;

/** Starts on a real server. */
@Tag("process")
final class ServerStartServiceTest extends StartServiceSuite {
    ServerStartServiceTest() {
        super(RunsFixture.Kind.SERVER);
    }
}
