package dev.flow.runs;

/** Failed runs let another workflow start, on the engine inside this process. */
final class EmbeddedFailureStartsTest extends FailureStartsSuite {
    EmbeddedFailureStartsTest() {
        super(RunsFixture.Kind.EMBEDDED);
    }
}
