package dev.flow.runs;

/** Histories on the engine inside this process. */
final class EmbeddedHistoryTest extends HistorySuite {
    EmbeddedHistoryTest() {
        super(RunsFixture.Kind.EMBEDDED);
    }
}
