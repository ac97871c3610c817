package dev.flow.gateway.feature;

import dev.flow.engine.Availability;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** The features of this service, as their sources tell. A feature without a source is not part of it. Thread-safe. */
public final class Features {
    private static final Availability NOT_INCLUDED = Availability.unavailable("This build does not have it.");

    private final Map<Feature, FeatureSource> sources = new EnumMap<>(Feature.class);

    /** @throws IllegalArgumentException when a feature has two sources */
    public Features(List<FeatureSource> all) {
        for (FeatureSource source : all) {
            if (sources.put(source.feature(), source) != null) {
                throw new IllegalArgumentException("The feature " + source.feature() + " has two sources.");
            }
        }
    }

    /** Whether a feature is available now, and why not. */
    public Availability look(Feature feature) {
        FeatureSource source = sources.get(feature);
        return source == null ? NOT_INCLUDED : source.look();
    }
}
