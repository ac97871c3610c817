package dev.flow.runs;

/** Histories on a real server. */
final class ServerHistoryTest extends HistorySuite {
    ServerHistoryTest() {
        super(Ground.Kind.SERVER);
    }
}
