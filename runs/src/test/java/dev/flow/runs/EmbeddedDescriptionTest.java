package dev.flow.runs;

/** Descriptions on the engine inside this process. */
final class EmbeddedDescriptionTest extends DescriptionSuite {
    EmbeddedDescriptionTest() {
        super(RunsFixture.Kind.EMBEDDED);
    }
}
