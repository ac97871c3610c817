package dev.flow.gateway.feature;

import dev.flow.engine.Availability;
import java.util.function.Supplier;

/** Port: knows whether a feature is available. The module that has the feature supplies one. Thread-safe. */
public interface FeatureSource {
    Feature feature();

    /** Whether it is available now, and why not. Does not block: it is asked for every overview. */
    Availability look();

    /** A source that asks a supplier. */
    static FeatureSource of(Feature feature, Supplier<Availability> look) {
        return new FeatureSource() {
            @Override
            public Feature feature() {
                return feature;
            }

            @Override
            public Availability look() {
                return look.get();
            }
        };
    }
}
