package dev.flow.runs;

import org.junit.jupiter.api.Tag;

/** Histories on a real server. */
@Tag("process")
final class ServerHistoryTest extends HistorySuite {
    ServerHistoryTest() {
        super(RunsFixture.Kind.SERVER);
    }
}
