package dev.flow.bench.micro;

import dev.flow.definition.ConfigurationFiles;
import dev.flow.definition.ResourceResolver;
import dev.flow.definition.SourceFile;
import dev.flow.definition.check.ConfigurationChecker;
import dev.flow.definition.load.DefinitionLoader;
import dev.flow.definition.schema.WorkflowSchema;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;

final class MicroTest {
    static List<SampleExpression> samples() {
        return SampleExpression.ALL;
    }

    @ParameterizedTest
    @MethodSource("samples")
    void jackson_jq_yields_the_same(SampleExpression sample) throws Exception {
        assertThat(Expressions.Pair.of(sample).agrees()).isTrue();
    }

    @Test
    void the_long_document_has_as_many_tasks_as_it_says_and_no_mistake() {
        var checked = ConfigurationChecker.check(
                ConfigurationFiles.ofWorkflows(new SourceFile("long.yaml", LongDocument.of(80))));

        assertThat(checked.diagnostics()).isEmpty();
        assertThat(DefinitionLoader.load(checked, "bench.long", ResourceResolver.none())
                        .root()
                        .tasks())
                .hasSize(80);
    }

    @Test
    void every_task_of_a_document_with_mistakes_has_one() {
        InvalidDocuments.KINDS.forEach(
                (name, task) -> assertThat(InvalidDocuments.diagnostics(InvalidDocuments.document(40, task)))
                        .as(name)
                        .isEqualTo(name.equals("nothing") ? 0 : 40));
    }

    @Test
    void the_comparator_finds_nothing_wrong_either() throws Exception {
        assertThat(Validation.validation(LongDocument.of(8), WorkflowSchema.document())
                        .call())
                .isZero();
    }

    @Test
    void every_subject_runs_in_every_round() throws Exception {
        var runs = new int[2];
        var interleaved = new InterleavedMeasurement(List.of(
                new MeasuredOperation("one", () -> ++runs[0]), new MeasuredOperation("other", () -> ++runs[1])));

        interleaved.run(2, Duration.ZERO, Duration.ZERO);

        assertThat(runs).containsExactly(48, 48);
    }

    @Test
    void every_builtin_is_run_on_every_input() {
        assertThat(Builtins.programs())
                .contains("[limit(3; length)?] | length", "[limit(3; startswith($half))?] | length");
        assertThat(Builtins.measure(Builtins.inputs(20), 0))
                .extracting(Builtins.Cost::program)
                .contains("[limit(3; length)?] | length", "[limit(3; indices($half))?] | length");
    }
}
