package dev.flow.runs;

import org.junit.jupiter.api.Tag;

/** Descriptions on a real server. */
@Tag("process")
final class ServerDescriptionTest extends DescriptionSuite {
    ServerDescriptionTest() {
        super(RunsFixture.Kind.SERVER);
    }
}
