package dev.flow.runs;

/** Steering on the engine inside this process. */
final class EmbeddedSteeringTest extends SteeringSuite {
    EmbeddedSteeringTest() {
        super(RunsFixture.Kind.EMBEDDED);
    }
}
