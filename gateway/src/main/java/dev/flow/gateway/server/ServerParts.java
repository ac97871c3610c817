package dev.flow.gateway.server;

import dev.flow.gateway.health.HealthChecks;
import dev.flow.identity.AuthenticationProvider;
import dev.flow.identity.Scope;
import dev.flow.runs.WorkflowNames;
import dev.flow.store.audit.AuditLog;
import dev.flow.store.idempotency.IdempotencyRecords;
import io.micrometer.core.instrument.MeterRegistry;
import io.opentelemetry.api.OpenTelemetry;

/**
 * The services that every request passes, whatever its operation.
 *
 * @param workflows finds the workflow that a request names, for authorisation
 * @param resources finds the workflow of the trigger, backfill or population that a request names, for authorisation
 * @param health turns unavailable where the server drains; closed with the server
 */
public record ServerParts(
        Scope scope,
        AuthenticationProvider identity,
        WorkflowNames workflows,
        ResourceWorkflows resources,
        IdempotencyRecords idempotency,
        AuditLog audit,
        HealthChecks health,
        MeterRegistry metrics,
        OpenTelemetry telemetry) {}
