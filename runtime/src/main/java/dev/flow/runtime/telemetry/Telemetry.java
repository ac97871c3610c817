package dev.flow.runtime.telemetry;

import dev.flow.engine.TaskObserver;
import dev.flow.engine.trace.RunSpanIds;
import dev.flow.gateway.metrics.RunMetrics;
import dev.flow.runtime.settings.Role;
import dev.flow.runtime.settings.Settings;
import dev.flow.runtime.start.Version;
import io.micrometer.core.instrument.binder.jvm.JvmGcMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmMemoryMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmThreadMetrics;
import io.micrometer.core.instrument.binder.system.ProcessorMetrics;
import io.micrometer.core.instrument.binder.system.UptimeMetrics;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.trace.propagation.W3CTraceContextPropagator;
import io.opentelemetry.context.propagation.ContextPropagators;
import io.opentelemetry.exporter.otlp.http.trace.OtlpHttpSpanExporter;
import io.opentelemetry.sdk.OpenTelemetrySdk;
import io.opentelemetry.sdk.resources.Resource;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.export.BatchSpanProcessor;
import java.net.URI;

/**
 * Metrics and traces of a process. Thread-safe.
 *
 * @param metrics what {@code /metrics} shows
 * @param traces exports to a collector, where a setting names one
 * @param tasks counts tasks
 * @param collector measures the JVM's garbage collection
 */
public record Telemetry(
        PrometheusMeterRegistry metrics, OpenTelemetry traces, TaskObserver tasks, JvmGcMetrics collector)
        implements AutoCloseable {

    /** Starts metrics, and traces where the settings name a collector. */
    public static Telemetry open(Settings settings) {
        var metrics = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
        new JvmMemoryMetrics().bindTo(metrics);
        new JvmThreadMetrics().bindTo(metrics);
        var collector = new JvmGcMetrics();
        collector.bindTo(metrics);
        new ProcessorMetrics().bindTo(metrics);
        new UptimeMetrics().bindTo(metrics);
        return new Telemetry(metrics, traces(settings), new RunMetrics(metrics), collector);
    }

    private static OpenTelemetry traces(Settings settings) {
        URI endpoint = settings.common().traces();
        if (endpoint == null) {
            return OpenTelemetry.noop();
        }
        var exporter =
                OtlpHttpSpanExporter.builder().setEndpoint(address(endpoint)).build();
        var resource = Resource.getDefault()
                .merge(Resource.create(Attributes.builder()
                        .put("service.name", name(settings.common().role()))
                        .put("service.version", Version.current().flow())
                        .build()));
        return OpenTelemetrySdk.builder()
                .setTracerProvider(SdkTracerProvider.builder()
                        .setResource(resource)
                        .setIdGenerator(new RunSpanIds())
                        .addSpanProcessor(BatchSpanProcessor.builder(exporter).build())
                        .build())
                .setPropagators(ContextPropagators.create(W3CTraceContextPropagator.getInstance()))
                .build();
    }

    /** The endpoint for traces; documentation of collectors gives addresses without a path. */
    private static String address(URI endpoint) {
        String path = endpoint.getPath();
        return path == null || path.isEmpty() || path.equals("/")
                ? endpoint.resolve("/v1/traces").toString()
                : endpoint.toString();
    }

    /** The service name, one for each role, since tracing backends show a service for each name. */
    private static String name(Role role) {
        return switch (role) {
            case COMBINED -> "flow";
            case GATEWAY -> "flow-gateway";
            case WORKER -> "flow-worker";
        };
    }

    /** Exports the remaining spans. */
    @Override
    public void close() {
        if (traces instanceof OpenTelemetrySdk sdk) {
            sdk.close();
        }
        collector.close();
        metrics.close();
    }
}
