package dev.flow.gateway.configuration;

import dev.flow.configuration.activation.Activation;
import dev.flow.configuration.activation.Activations;
import dev.flow.gateway.api.Pagination;
import dev.flow.gateway.api.RunParameters;
import dev.flow.gateway.configuration.ActivationViews.ActivationsPage;
import dev.flow.gateway.configuration.ActivationViews.ConfigurationActivation;
import dev.flow.gateway.operation.Call;
import java.util.List;

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
        List<Activation> read = activations.list(request.position(), limit + 1);
        List<Activation> page = read.stream().limit(limit).toList();
        String last = read.size() > limit ? page.getLast().id() : null;
        return new ActivationsPage(
                page.stream()
                        .map(activation -> ConfigurationActivation.of(activation, scopeDigest))
                        .toList(),
                request.next(last));
    }
}
