package dev.flow.triggers;

import dev.flow.triggers.TriggersFixture.EngineKind;
import java.time.Duration;
import org.junit.jupiter.api.Tag;

/** Overlap policies on a real server, in real time. */
@Tag("process")
final class ServerOverlapTest extends OverlapSuite {
    ServerOverlapTest() {
        super(EngineKind.SERVER, Duration.ofSeconds(3));
    }
}
