package dev.flow.engine.interpreter;

import dev.flow.definition.Definition;
import dev.flow.engine.DefinitionSource;
import dev.flow.engine.Documents;
import dev.flow.engine.EngineException;
import dev.flow.engine.RunHandle;
import dev.flow.engine.RunResult;
import dev.flow.engine.embedded.EmbeddedEngine;
import dev.flow.engine.local.LocalEngine;
import dev.flow.engine.local.RealServer;
import dev.flow.engine.payload.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** The definition source is unavailable: runs wait and go on. {@code -Dflow.outage=PT1M} prolongs the outage. */
@Tag("process")
final class DefinitionsUnavailableTest {
    private static final Duration OUTAGE = Duration.parse(System.getProperty("flow.outage", "PT5S"));

    private static final String DOCUMENT = """
            do:
              - hear: {listen: {to: {one: {with: {type: go}}}}}
              - ask: {call: host:1.0.0@default, with: {}}
            """;

    @TempDir
    private Path folder;

    @Test
    void a_run_waits_for_its_definition_and_goes_on() {
        var documents = new Documents(DOCUMENT);
        var calls = new AtomicInteger();
        var unavailable = new Unavailable(documents);
        try (var engine = engine(documents, calls)) {
            engine.start(documents.start("run"));
        }
        try (var engine = engine(unavailable, calls)) {
            RunHandle run = engine.run("run");
            run.deliver(Documents.event("go", "1"));

            assertThat(run.result(OUTAGE.plusSeconds(60))).contains(new RunResult.Completed(Json.object()));
        }
        assertThat(unavailable.refusals).hasPositiveValue();
        assertThat(calls).hasValue(1);
    }

    @Test
    void a_start_says_that_the_definition_cannot_be_read() {
        var documents = new Documents(DOCUMENT);
        try (var engine = EmbeddedEngine.builder()
                .definitions(new Unavailable(documents))
                .calls(arguments -> Json.object())
                .build()) {
            assertThatThrownBy(() -> engine.start(documents.start("run")))
                    .isInstanceOfSatisfying(
                            EngineException.class,
                            e -> assertThat(e.code()).isEqualTo(EngineException.Code.UNAVAILABLE))
                    .hasMessageContaining("cannot be read")
                    .hasMessageContaining("the store is unavailable");
        }
    }

    private LocalEngine engine(DefinitionSource source, AtomicInteger calls) {
        return LocalEngine.builder(RealServer.binary(), folder)
                .definitions(source)
                .calls(arguments -> {
                    calls.incrementAndGet();
                    return Json.object();
                })
                .build();
    }

    /** Fails for a while from the first question on. */
    private static final class Unavailable implements DefinitionSource {
        private final DefinitionSource source;
        private final AtomicLong end = new AtomicLong();
        private final AtomicInteger refusals = new AtomicInteger();

        Unavailable(DefinitionSource source) {
            this.source = source;
        }

        @Override
        public Optional<Definition> find(String digest) {
            end.compareAndSet(0, System.nanoTime() + OUTAGE.toNanos());
            if (System.nanoTime() < end.get()) {
                refusals.incrementAndGet();
                throw new UncheckedIOException(new IOException("the store is unavailable"));
            }
            return source.find(digest);
        }
    }
}
