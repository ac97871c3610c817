package dev.flow.runtime;

import dev.flow.calls.host.HostFunctions;
import dev.flow.events.webhook.WebhookVerifier;
import dev.flow.identity.AuthenticationProvider;
import dev.flow.queues.QueueBinding;
import dev.flow.triggers.population.PopulationQueries;
import dev.flow.triggers.quota.QuotaBinding;
import java.time.InstantSource;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What the embedding application provides.
 *
 * @param authentication its own identity provider; null for one of the service's
 * @param functions host functions, written in Java
 * @param environment where secrets of calls come from, and where a local engine's binary is looked for
 * @param quotas its own quota binding; null for the store's or none
 * @param queries its own queries of populations, by name
 * @param webhooks its own verifiers of webhooks, by name
 * @param queues its own bindings of queues, by name
 * @param clock for everything outside the engine
 */
record HostIntegration(
        @Nullable AuthenticationProvider authentication,
        HostFunctions functions,
        Map<String, String> environment,
        @Nullable QuotaBinding quotas,
        Map<String, PopulationQueries.Named> queries,
        Map<String, WebhookVerifier> webhooks,
        Map<String, QueueBinding> queues,
        InstantSource clock) {
    HostIntegration {
        environment = Map.copyOf(environment);
        queries = Map.copyOf(queries);
        webhooks = Map.copyOf(webhooks);
        queues = Map.copyOf(queues);
    }
}
