package dev.flow.triggers;

import dev.flow.triggers.TriggersFixture.EngineKind;
import java.time.Duration;

/** Overlap policies on the embedded engine, whose time is skipped. */
final class EmbeddedOverlapTest extends OverlapSuite {
    EmbeddedOverlapTest() {
        super(EngineKind.EMBEDDED, Duration.ofSeconds(20));
    }
}
