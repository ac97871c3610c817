package dev.flow.conformance.step;

import dev.flow.conformance.fixture.ScenarioContext;
import dev.flow.conformance.scenario.Step;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The definitions of all steps, the kit's and ours. The readme of this module lists them. */
public final class StepDefinitions {
    private static final List<Entry> ENTRIES = Stream.of(ArrangeSteps.ENTRIES, ActSteps.ENTRIES, AssertSteps.ENTRIES)
            .flatMap(List::stream)
            .toList();

    private StepDefinitions() {}

    /** Does what a step says; a step that does not hold throws, as does one that nobody knows. */
    public static void perform(Step step, ScenarioContext context) {
        List<Entry> known = ENTRIES.stream().filter(entry -> entry.takes(step)).toList();
        if (known.size() != 1) {
            throw new IllegalArgumentException(
                    (known.isEmpty() ? "There is no step: " : "There are several steps: ") + step);
        }
        try {
            known.getFirst().perform(step, context);
        } catch (AssertionError e) {
            throw new AssertionError(step + ": " + e.getMessage(), e);
        }
    }

    /** Whether there is such a step. */
    public static boolean knows(Step step) {
        return ENTRIES.stream().filter(entry -> entry.takes(step)).count() == 1;
    }

    /** What a step does; {@code groups} are the parts of its text that vary. */
    interface Action {
        void perform(ScenarioContext context, Matcher groups, String document);
    }

    /** One step: a regular expression for the whole text, whether a document stands under it, what it does. */
    record Entry(Pattern text, boolean documented, Action action) {
        /** A step without a document. */
        static Entry plain(String text, Action action) {
            return new Entry(Pattern.compile(text), false, action);
        }

        /** A step with a document under it. */
        static Entry documented(String text, Action action) {
            return new Entry(Pattern.compile(text), true, action);
        }

        boolean takes(Step step) {
            return documented == step.document().isPresent()
                    && text.matcher(step.text()).matches();
        }

        void perform(Step step, ScenarioContext context) {
            Matcher groups = text.matcher(step.text());
            if (groups.matches()) {
                action.perform(context, groups, step.document().orElse(""));
            }
        }
    }
}
