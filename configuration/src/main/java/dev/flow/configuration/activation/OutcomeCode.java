package dev.flow.configuration.activation;

/** Why an activation did not end as applied. */
public enum OutcomeCode {
    DEFINITIONS_UNAVAILABLE,
    WORKER_UNAVAILABLE,
    SCHEDULES_UNAVAILABLE,
    ROUTING_UNAVAILABLE,
    CONFIGURATION_CONFLICT,
    STALE_PLAN,
    CANCELED,
    INTERNAL_ERROR
}
