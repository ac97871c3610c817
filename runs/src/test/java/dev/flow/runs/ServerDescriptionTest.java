package dev.flow.runs;

/** Descriptions on a real server. */
final class ServerDescriptionTest extends DescriptionSuite {
    ServerDescriptionTest() {
        super(Ground.Kind.SERVER);
    }
}
