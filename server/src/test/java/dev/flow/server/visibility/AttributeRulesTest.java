package dev.flow.server.visibility;

import dev.flow.server.failure.ServiceFailure;
import io.grpc.Status;
import io.temporal.api.enums.v1.IndexedValueType;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

import static io.temporal.api.enums.v1.IndexedValueType.INDEXED_VALUE_TYPE_INT;
import static io.temporal.api.enums.v1.IndexedValueType.INDEXED_VALUE_TYPE_KEYWORD;
import static io.temporal.api.enums.v1.IndexedValueType.INDEXED_VALUE_TYPE_UNSPECIFIED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

final class AttributeRulesTest {
    private static final Map<String, IndexedValueType> PRESENT = Map.of("Customer", INDEXED_VALUE_TYPE_KEYWORD);

    @Test
    void an_attribute_may_be_added_again_with_its_type() {
        assertThat(AttributeRules.add(
                        PRESENT, Map.of("Customer", INDEXED_VALUE_TYPE_KEYWORD, "Score", INDEXED_VALUE_TYPE_INT)))
                .isEqualTo(Map.of("Customer", INDEXED_VALUE_TYPE_KEYWORD, "Score", INDEXED_VALUE_TYPE_INT));
        assertRefused(
                Status.Code.ALREADY_EXISTS,
                () -> AttributeRules.add(PRESENT, Map.of("Customer", INDEXED_VALUE_TYPE_INT)));
    }

    @Test
    void names_of_the_system_and_names_that_filters_cannot_have_are_refused() {
        for (String name :
                List.of("WorkflowId", "TemporalChangeVersion", "", "1st", "a b", "it's", "a\"b", "x".repeat(129))) {
            assertRefused(
                    Status.Code.INVALID_ARGUMENT,
                    () -> AttributeRules.add(PRESENT, Map.of(name, INDEXED_VALUE_TYPE_KEYWORD)));
        }
        assertRefused(
                Status.Code.INVALID_ARGUMENT,
                () -> AttributeRules.add(PRESENT, Map.of("Score", INDEXED_VALUE_TYPE_UNSPECIFIED)));
    }

    @Test
    void only_a_custom_attribute_is_removed() {
        assertThat(AttributeRules.remove(PRESENT, List.of("Customer"))).isEmpty();
        assertRefused(Status.Code.NOT_FOUND, () -> AttributeRules.remove(PRESENT, List.of("Score")));
        assertRefused(Status.Code.INVALID_ARGUMENT, () -> AttributeRules.remove(PRESENT, List.of("StartTime")));
    }

    private static void assertRefused(Status.Code code, Runnable request) {
        assertThatThrownBy(request::run)
                .isInstanceOfSatisfying(
                        ServiceFailure.class, e -> assertThat(e.code()).isEqualTo(code));
    }
}
