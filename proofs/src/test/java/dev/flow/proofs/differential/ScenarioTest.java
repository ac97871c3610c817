package dev.flow.proofs.differential;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

final class ScenarioTest {
    private static final int SCENARIOS = 12;

    @Test
    void scenarios_of_one_seed_see_the_same_on_two_services_that_behave_alike()
            throws InterruptedException, ExecutionException {
        List<Observation> seen = new ArrayList<>();
        try (Service one = Service.subject();
                Service other = Service.subject();
                ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<Observation>> runs = new ArrayList<>();
            for (int seed = 0; seed < SCENARIOS; seed++) {
                for (Service service : List.of(one, other)) {
                    Scenario scenario = new Scenario(service, seed, 0);
                    runs.add(executor.submit(scenario::run));
                }
            }
            for (Future<Observation> run : runs) {
                seen.add(run.get());
            }
        }

        assertThat(seen.stream().mapToInt(Observation::events).sum()).isGreaterThan(SCENARIOS * 2 * 3);
        for (int seed = 0; seed < SCENARIOS; seed++) {
            Optional<Difference> difference = Difference.between(seed, seen.get(2 * seed), seen.get(2 * seed + 1));
            assertThat(difference).isEmpty();
        }
    }

    @Test
    void the_first_place_that_differs_is_told_with_what_led_to_it() {
        Observation reference = new Observation(List.of("start: OK", "poll: attempt 1"), List.of());
        Observation subject = new Observation(List.of("start: OK", "poll: attempt 2"), List.of());

        assertThat(Difference.between(7, reference, subject))
                .hasValue(new Difference(7, List.of("start: OK"), "poll: attempt 1", "poll: attempt 2"));
    }
}
