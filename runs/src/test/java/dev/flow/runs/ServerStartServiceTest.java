package dev.flow.runs;

/** Starts on a real server. */
final class ServerStartServiceTest extends StartServiceSuite {
    ServerStartServiceTest() {
        super(Ground.Kind.SERVER);
    }
}
