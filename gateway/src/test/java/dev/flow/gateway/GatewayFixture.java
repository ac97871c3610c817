package dev.flow.gateway;

import dev.flow.engine.Engine;
import dev.flow.engine.WorkerSettings;
import dev.flow.engine.embedded.EmbeddedEngine;
import dev.flow.engine.local.LocalEngine;
import dev.flow.engine.local.RealServer;
import dev.flow.engine.offload.MemoryPayloadStore;
import dev.flow.engine.offload.Offload;
import dev.flow.engine.payload.Json;
import dev.flow.gateway.GatewayParts.EventParts;
import dev.flow.gateway.GatewayParts.Observation;
import dev.flow.gateway.GatewayParts.RunParts;
import dev.flow.gateway.GatewayParts.StoreParts;
import dev.flow.gateway.GatewayParts.TriggerParts;
import dev.flow.gateway.api.AuthoringSource;
import dev.flow.gateway.configuration.MemoryConfiguration;
import dev.flow.gateway.health.HealthComponent;
import dev.flow.identity.AuthenticationProvider;
import dev.flow.identity.Scope;
import dev.flow.runs.RunsParts;
import dev.flow.runs.StartGate;
import dev.flow.runs.service.EngineRuns;
import dev.flow.runs.start.EngineStartService;
import dev.flow.store.Schema;
import dev.flow.store.Store;
import dev.flow.store.StoreSettings;
import dev.flow.store.Timekeeper;
import dev.flow.store.audit.AuditLog;
import dev.flow.store.idempotency.IdempotencyRecords;
import dev.flow.store.tables.StoreTables;
import dev.flow.store.worker.WorkerReadiness;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.opentelemetry.api.OpenTelemetry;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A real engine server, a real store and workflows for gateways; one for all tests of this process. */
final class GatewayFixture {
    static final Scope SCOPE = new Scope("acme", "shop", "test");

    private final Workflows workflows = new Workflows();
    private final MemoryConfiguration configuration = new MemoryConfiguration();
    private final MemoryTriggers triggers = new MemoryTriggers();
    private final MemoryScheduledStarts scheduledStarts;
    private final MemoryPopulations populations = new MemoryPopulations();
    private final MemoryEvents events = new MemoryEvents();
    private final Engine engine;
    private final Store store;

    private GatewayFixture() {
        try {
            Path folder = Files.createTempDirectory(Files.createDirectories(Path.of("target", "fixture")), "data");
            MemoryPayloadStore payloads = new MemoryPayloadStore();
            engine = LocalEngine.builder(RealServer.binary(), folder.resolve("engine"))
                    .definitions(workflows::byDigest)
                    .calls(_ -> Json.object())
                    .payloads(payloads, Offload.defaults())
                    .worker(WorkerSettings.defaults())
                    .build();
            store = Store.open(
                    StoreSettings.of("jdbc:sqlite:" + folder.resolve("flow.db")),
                    Schema.of(StoreTables.PARTS),
                    Timekeeper.system());
            store.migrate();
            scheduledStarts = new MemoryScheduledStarts(new EngineStartService(runs(engine)));
            Runtime.getRuntime().addShutdownHook(new Thread(engine::close));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static final class Shared {
        static final GatewayFixture FIXTURE = new GatewayFixture();
    }

    static GatewayFixture shared() {
        return Shared.FIXTURE;
    }

    Engine engine() {
        return engine;
    }

    /** An engine that answers no more. */
    Engine stoppedEngine() {
        Engine stopped = EmbeddedEngine.builder()
                .definitions(workflows::byDigest)
                .calls(_ -> Json.object())
                .build();
        stopped.close();
        return stopped;
    }

    /** What the gateways of {@link #parts} edit. */
    MemoryConfiguration configuration() {
        return configuration;
    }

    /** What the gateways of {@link #parts} fire. */
    MemoryTriggers triggers() {
        return triggers;
    }

    /** What the gateways of {@link #parts} start later. */
    MemoryScheduledStarts scheduledStarts() {
        return scheduledStarts;
    }

    /** What the gateways of {@link #parts} steer. */
    MemoryPopulations populations() {
        return populations;
    }

    /** What the gateways of {@link #parts} take in and show; their doors are open. */
    MemoryEvents events() {
        return events;
    }

    Store store() {
        return store;
    }

    /** A gateway's parts over this engine and store. */
    GatewayParts parts(AuthenticationProvider identity, HealthComponent... health) {
        return parts(identity, engine, store, health);
    }

    /** The same over others. */
    GatewayParts parts(AuthenticationProvider identity, Engine on, Store in, HealthComponent... health) {
        RunsParts runs = runs(on);
        return new GatewayParts(
                SCOPE,
                new RunParts(
                        new EngineStartService(runs),
                        new EngineRuns(runs),
                        workflows,
                        AuthoringSource.NONE,
                        new TriggerParts(triggers, scheduledStarts, populations),
                        new EventParts(events, events, new MemoryWebhooks(), true)),
                configuration.everything(),
                new StoreParts(new IdempotencyRecords(in), new AuditLog(in), new WorkerReadiness(in)),
                identity,
                new Observation(
                        List.of(health),
                        List.of(),
                        new PrometheusMeterRegistry(PrometheusConfig.DEFAULT),
                        OpenTelemetry.noop()),
                Clock.systemUTC());
    }

    /** The same parts with other triggers, of a process without events. */
    static GatewayParts with(GatewayParts parts, TriggerParts triggers) {
        return with(parts, triggers, null);
    }

    /** The same parts with other events, or without any. */
    static GatewayParts with(GatewayParts parts, @Nullable EventParts events) {
        return with(parts, parts.runs().triggers(), events);
    }

    private static GatewayParts with(GatewayParts parts, TriggerParts triggers, @Nullable EventParts events) {
        RunParts runs = parts.runs();
        return new GatewayParts(
                parts.scope(),
                new RunParts(runs.starts(), runs.runs(), runs.definitions(), runs.authoring(), triggers, events),
                parts.configuration(),
                parts.records(),
                parts.identity(),
                parts.observation(),
                parts.clock());
    }

    private RunsParts runs(Engine on) {
        return new RunsParts(SCOPE, on, workflows, StartGate.OPEN, () -> RunsParts.UNVERSIONED, Clock.systemUTC());
    }
}
