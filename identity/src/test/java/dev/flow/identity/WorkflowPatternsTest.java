package dev.flow.identity;

import java.util.List;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class WorkflowPatternsTest {
    @Test
    void a_whole_name_means_one_workflow() {
        WorkflowPatterns patterns = WorkflowPatterns.of(List.of("shop.order"));

        assertThat(patterns.contains("shop.order")).isTrue();
        assertThat(patterns.contains("shop.orders")).isFalse();
        assertThat(patterns.contains("shop.Order")).isFalse();
        assertThat(patterns.contains("other.order")).isFalse();
    }

    @Test
    void a_star_means_the_rest_of_a_name_and_never_of_a_namespace() {
        WorkflowPatterns patterns = WorkflowPatterns.of(List.of("shop.order-*", "billing.*"));

        assertThat(patterns.contains("shop.order-eu")).isTrue();
        assertThat(patterns.contains("shop.order")).isFalse();
        assertThat(patterns.contains("billing.invoice")).isTrue();
        assertThat(patterns.contains("billing-eu.invoice")).isFalse();
    }

    @Test
    void without_patterns_every_workflow_is_meant() {
        assertThat(WorkflowPatterns.ALL.contains("shop.order")).isTrue();
        assertThat(WorkflowPatterns.ALL.isAll()).isTrue();
        assertThatIllegalArgumentException().isThrownBy(() -> WorkflowPatterns.of(List.of()));
    }

    @Test
    void order_and_repetition_mean_nothing() {
        assertThat(WorkflowPatterns.of(List.of("b.b", "a.a", "b.b")))
                .isEqualTo(WorkflowPatterns.of(List.of("a.a", "b.b")));
    }

    @Test
    void a_bare_name_a_star_within_and_a_version_are_no_patterns() {
        assertThat(List.of("order", "*", "shop*", "*.order", "shop.o*r", "shop.order:1.0.0", "shop.", ".order", ""))
                .noneMatch(WorkflowPatterns::isPattern);
    }
}
