package dev.flow.gateway.configuration;

import dev.flow.configuration.activation.ActivationPage;
import dev.flow.configuration.activation.Activations;
import dev.flow.gateway.api.Pagination;
import dev.flow.gateway.api.RunParameters;
import dev.flow.gateway.configuration.ActivationViews.ActivationsPage;
import dev.flow.gateway.configuration.ActivationViews.ConfigurationActivation;
import dev.flow.gateway.operation.Call;

/** Pages of activations, newest first. Thread-safe. */
final class ActivationPages {
    private final Activations activations;
    private final Pagination pagination;
    private final String scopeDigest;

    ActivationPages(Activations activations, Pagination pagination, String scopeDigest) {
        this.activations = activations;
        this.pagination = pagination;
        this.scopeDigest = scopeDigest;
    }

    ActivationsPage page(Call<?> call) {
        var request = pagination.of(call);
        int limit = call.find(RunParameters.LIMIT).orElse(RunParameters.DEFAULT_LIMIT);
        ActivationPage page = activations.list(request.position(), limit);
        String last = page.more() ? page.activations().getLast().id() : null;
        return new ActivationsPage(
                page.activations().stream()
                        .map(activation -> ConfigurationActivation.of(activation, scopeDigest))
                        .toList(),
                request.next(last));
    }
}
