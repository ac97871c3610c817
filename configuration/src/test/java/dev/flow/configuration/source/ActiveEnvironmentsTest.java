package dev.flow.configuration.source;

import dev.flow.calls.CallEnvironment;
import dev.flow.calls.egress.EgressPolicy;
import dev.flow.calls.host.HostFunctions;
import dev.flow.calls.secret.Secrets;
import java.util.List;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

final class ActiveEnvironmentsTest {
    private static final CallEnvironment FIRST = environment("https://first.example.com");
    private static final CallEnvironment SECOND = environment("https://second.example.com");

    private final ActiveEnvironments environments = new ActiveEnvironments(FIRST);

    private static CallEnvironment environment(String origin) {
        return new CallEnvironment(HostFunctions.none(), Secrets.none(), EgressPolicy.only(List.of(origin)));
    }

    @Test
    void a_definition_that_stays_active_has_the_newest_environment() {
        environments.takeOver(FIRST, List.of("stays"));
        environments.takeOver(SECOND, List.of("stays"));

        assertThat(environments.of(null, "stays")).isEqualTo(SECOND);
        assertThat(environments.newest()).isEqualTo(SECOND);
    }

    @Test
    void a_definition_that_is_replaced_keeps_the_environment_it_was_active_with() {
        environments.takeOver(FIRST, List.of("old"));
        environments.takeOver(SECOND, List.of("new"));

        assertThat(environments.of(null, "old")).isEqualTo(FIRST);
        assertThat(environments.of(null, "new")).isEqualTo(SECOND);
    }

    @Test
    void a_definition_of_before_the_start_has_the_newest_environment() {
        environments.takeOver(FIRST, List.of("one"));
        environments.takeOver(SECOND, List.of("one"));

        assertThat(environments.of(null, "earlier")).isEqualTo(SECOND);
    }
}
