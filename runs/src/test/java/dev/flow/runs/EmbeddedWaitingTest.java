package dev.flow.runs;

/** Waiting on the engine inside this process. */
final class EmbeddedWaitingTest extends WaitingSuite {
    EmbeddedWaitingTest() {
        super(RunsFixture.Kind.EMBEDDED);
    }
}
