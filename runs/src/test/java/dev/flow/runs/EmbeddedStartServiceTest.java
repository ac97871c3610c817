package dev.flow.runs;

/** Starts on the engine inside this process. */
final class EmbeddedStartServiceTest extends StartServiceSuite {
    EmbeddedStartServiceTest() {
        super(RunsFixture.Kind.EMBEDDED);
    }
}
