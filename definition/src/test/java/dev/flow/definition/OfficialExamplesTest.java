package dev.flow.definition;

import dev.flow.definition.OfficialData.Example;
import dev.flow.definition.OfficialData.Version;
import dev.flow.definition.check.ConfigurationChecker;
import dev.flow.definition.diagnostic.Severity;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

/** Every example of the specification is valid, in both versions of it. */
class OfficialExamplesTest {

    @TestFactory
    Stream<DynamicTest> each_example_of_the_release_is_valid() {
        return OfficialData.examples(Version.RELEASE).stream().map(OfficialExamplesTest::valid);
    }

    @TestFactory
    Stream<DynamicTest> each_example_of_the_main_branch_is_valid() {
        return OfficialData.examples(Version.MAIN).stream().map(OfficialExamplesTest::valid);
    }

    @Test
    void no_example_is_left_out() {
        assertThat(OfficialData.examples(Version.RELEASE)).hasSize(66);
        assertThat(OfficialData.examples(Version.MAIN)).hasSize(68);
    }

    private static DynamicTest valid(Example example) {
        return dynamicTest(example.toString(), () -> {
            CheckedConfiguration checked = ConfigurationChecker.check(
                    ConfigurationFiles.ofWorkflows(new SourceFile(example.name(), example.text())));
            assertThat(checked.diagnostics()).noneMatch(diagnostic -> diagnostic.severity() == Severity.ERROR);
            assertThat(checked.valid()).isTrue();
            assertThat(checked.workflows()).hasSize(1);
        });
    }
}
