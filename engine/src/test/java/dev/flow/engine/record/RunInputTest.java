package dev.flow.engine.record;

import dev.flow.engine.payload.Json;
import dev.flow.engine.record.RunInput.Traits;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** What a run carries with it, so that every replay decides the same. */
class RunInputTest {
    @Test
    void a_run_keeps_the_steps_that_it_began_with() {
        Traits raised = new Traits(0, false, Traits.SERVER.valueLimit(), 20_000_000);
        RunInput input = RunInput.start("sha256:1", Json.object(), raised);

        assertThat(RunInput.parse(input.json()).traits()).isEqualTo(raised);
    }

    @Test
    void a_run_keeps_the_workflow_for_its_failure_and_one_without_it_is_written_as_before() {
        RunInput input = RunInput.start("sha256:1", Json.object(), Traits.SERVER, "waiting", "shop.alarm");

        assertThat(RunInput.parse(input.json()).onFailure()).isEqualTo("shop.alarm");
        assertThat(input.asked().onFailure()).isEqualTo("shop.alarm");
        RunInput without = RunInput.start("sha256:1", Json.object(), Traits.SERVER);
        assertThat(without.json().has("onFailure")).isFalse();
        assertThat(RunInput.parse(without.json()).onFailure()).isNull();
    }

    @Test
    void a_run_from_before_the_setting_has_three_million_steps() {
        RunInput input =
                RunInput.parse(Json.object().put("definition", "sha256:1").put("semantics", 2));

        assertThat(input.traits().expressionSteps()).isEqualTo(3_000_000);
        assertThat(RunInput.start("sha256:1", Json.object(), Traits.SERVER)
                        .json()
                        .has("expressionSteps"))
                .isFalse();
    }
}
