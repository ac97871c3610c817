package dev.flow.configuration.activation;

import java.util.List;

/**
 * A page of activations, newest first.
 *
 * @param more whether there are older ones
 */
public record ActivationPage(List<Activation> activations, boolean more) {
    public ActivationPage {
        activations = List.copyOf(activations);
    }
}
