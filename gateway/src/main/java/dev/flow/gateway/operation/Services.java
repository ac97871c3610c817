package dev.flow.gateway.operation;

import dev.flow.gateway.GatewayParts;
import dev.flow.gateway.cursor.Cursors;
import dev.flow.gateway.health.HealthChecks;

/**
 * What handlers work with.
 *
 * @param parts from the runtime
 * @param mode how the configuration is kept
 * @param health asked by {@code /readyz} and {@code /healthz}
 * @param cursors seals pages
 * @param table of which the handlers are part
 */
public record Services(GatewayParts parts, String mode, HealthChecks health, Cursors cursors, OperationTable table) {}
