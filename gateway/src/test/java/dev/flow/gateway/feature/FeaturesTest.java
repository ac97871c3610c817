package dev.flow.gateway.feature;

import dev.flow.engine.Availability;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class FeaturesTest {
    @Test
    void a_feature_is_what_its_source_says_now() {
        var state = new AtomicReference<>(Availability.unavailable("The store does not answer."));
        Features features = new Features(List.of(FeatureSource.of(Feature.TRIGGERS, state::get)));

        assertThat(features.look(Feature.TRIGGERS)).isEqualTo(Availability.unavailable("The store does not answer."));
        state.set(Availability.AVAILABLE);
        assertThat(features.look(Feature.TRIGGERS)).isEqualTo(Availability.AVAILABLE);
    }

    @Test
    void a_feature_without_a_source_is_not_part_of_the_build() {
        assertThat(new Features(List.of()).look(Feature.STARTS))
                .isEqualTo(Availability.unavailable("This build does not have it."));
    }

    @Test
    void a_feature_has_one_source() {
        FeatureSource source = FeatureSource.of(Feature.STARTS, () -> Availability.AVAILABLE);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Features(List.of(source, source)))
                .withMessage("The feature STARTS has two sources.");
    }
}
