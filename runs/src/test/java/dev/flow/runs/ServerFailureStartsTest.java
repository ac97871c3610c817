package dev.flow.runs;

import org.junit.jupiter.api.Tag;

/** Failed runs let another workflow start, on a real server. */
@Tag("process")
final class ServerFailureStartsTest extends FailureStartsSuite {
    ServerFailureStartsTest() {
        super(RunsFixture.Kind.SERVER);
    }
}
