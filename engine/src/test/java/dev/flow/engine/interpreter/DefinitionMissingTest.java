package dev.flow.engine.interpreter;

import dev.flow.engine.record.FailureTypes;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

final class DefinitionMissingTest {
    @Test
    void its_class_name_is_the_failure_type_that_readers_recognise() {
        assertThat(FailureTypes.isDefinitionMissing(DefinitionMissing.class.getName()))
                .isTrue();
    }

    @Test
    void the_name_in_histories_of_earlier_builds_is_recognised() {
        assertThat(FailureTypes.isDefinitionMissing("dev.flow.engine.interpreter.DefinitionMissing"))
                .isTrue();
    }
}
