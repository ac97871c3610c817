package dev.flow.definition;

import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.flow.definition.OfficialData.Version;
import dev.flow.definition.check.ConfigurationChecker;
import dev.flow.definition.diagnostic.Diagnostic;
import dev.flow.definition.diagnostic.Severity;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What the official schema rejects, we reject: official examples with one thing changed, judged by the schema of their
 * own version and by us. What the schema of release 1.0.3 rejects and that of the main branch accepts may pass: the
 * language takes in the additive changes of the main branch ({@code docs/compatibility.md}). The changes are the same
 * on every machine; the sample is drawn with a printed seed. {@code -Dflow.mutations=all} judges every one of them,
 * {@code -Dflow.mutations.seed=n} draws another sample, and {@code -Dflow.mutations.accepted=true} prints what the
 * schema accepts and we do not.
 */
class MutationTest {
    private static final int SAMPLE = 3_000;

    private final Map<Version, Schema> schemas =
            Map.of(Version.RELEASE, schema(Version.RELEASE), Version.MAIN, schema(Version.MAIN));

    @Test
    void what_the_official_schema_rejects_we_reject() {
        List<String> rejectedByBoth = new ArrayList<>();
        List<String> additive = new ArrayList<>();
        List<String> missed = new ArrayList<>();
        Map<String, Integer> stricter = new TreeMap<>();
        for (Mutation mutation : sample()) {
            List<Diagnostic> errors = errors(mutation);
            if (valid(mutation, mutation.example().version())) {
                errors.stream().map(Diagnostic::code).distinct().forEach(code -> stricter.merge(code, 1, Integer::sum));
                printStricter(mutation, errors);
            } else if (!errors.isEmpty()) {
                rejectedByBoth.add(mutation.toString());
            } else if (valid(mutation, Version.MAIN)) {
                additive.add(mutation.toString());
            } else {
                missed.add(mutation.toString());
            }
        }
        System.out.printf(
                "%d mutations rejected by the official schema and by us, %d accepted since the main branch accepts them;"
                        + " the schema accepts and we reject: %s%n",
                rejectedByBoth.size(), additive.size(), stricter);
        assertThat(missed).as("rejected by the official schema, accepted by us").isEmpty();
        assertThat(rejectedByBoth).hasSizeGreaterThanOrEqualTo(200);
    }

    private static List<Mutation> sample() {
        List<Mutation> mutations = new ArrayList<>();
        Set<String> distinct = new HashSet<>();
        for (Version version : Version.values()) {
            OfficialData.examples(version).stream()
                    .flatMap(example -> Mutation.of(example).stream())
                    .filter(mutation ->
                            distinct.add(version + mutation.document().toString()))
                    .forEach(mutations::add);
        }
        if ("all".equals(System.getProperty("flow.mutations"))) {
            return mutations;
        }
        long seed = Long.getLong("flow.mutations.seed", 20_260_131);
        System.out.printf("%d of %d mutations, seed %d%n", SAMPLE, mutations.size(), seed);
        Collections.shuffle(mutations, new Random(seed));
        return mutations.subList(0, SAMPLE);
    }

    private static List<Diagnostic> errors(Mutation mutation) {
        SourceFile file =
                new SourceFile(mutation.example().name(), mutation.document().toString());
        return ConfigurationChecker.check(ConfigurationFiles.ofWorkflows(file)).diagnostics().stream()
                .filter(diagnostic -> diagnostic.severity() == Severity.ERROR)
                .toList();
    }

    private boolean valid(Mutation mutation, Version version) {
        return Objects.requireNonNull(schemas.get(version))
                .validate(mutation.document())
                .isEmpty();
    }

    private static void printStricter(Mutation mutation, List<Diagnostic> errors) {
        if (Boolean.getBoolean("flow.mutations.accepted")) {
            errors.forEach(error -> System.out.println(
                    "stricter: " + mutation + " -> " + error.code() + " " + error.pointer() + " " + error.message()));
        }
    }

    private static Schema schema(Version version) {
        return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(OfficialData.schema(version));
    }
}
