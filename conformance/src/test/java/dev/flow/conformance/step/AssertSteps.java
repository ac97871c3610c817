package dev.flow.conformance.step;

import java.util.List;
import java.util.stream.Stream;

/** The steps that check the outcome ("then"). */
final class AssertSteps {
    static final List<StepDefinitions.Entry> ENTRIES = Stream.of(
                    ResultSteps.ENTRIES, TaskSteps.ENTRIES, ObservationSteps.ENTRIES)
            .flatMap(List::stream)
            .toList();

    private AssertSteps() {}
}
