package dev.flow.bench.micro;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.flow.definition.ConfigurationFiles;
import dev.flow.definition.ResourceResolver;
import dev.flow.definition.SourceFile;
import dev.flow.definition.check.ConfigurationChecker;
import dev.flow.definition.load.DefinitionLoader;
import dev.flow.definition.schema.WorkflowSchema;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/**
 * Checking a long definition and taking its digest, beside what one could do with libraries alone: read the YAML and
 * validate it against the specification's JSON Schema, without positions, without expressions, without a digest. Run by
 * {@code bench/validate}.
 */
public final class Validation {
    private static final int TASKS = 2_000;
    private static final int BUDGET_MILLIS = 150;
    private static final double MILLI = 1e6;
    private static final int MAX_BYTES = 8 << 20;
    private static final JsonMapper JSON = new JsonMapper();

    private Validation() {}

    public static void main(String[] arguments) throws Exception {
        int rounds = arguments.length == 0 ? 10 : Integer.parseInt(arguments[0]);
        measure(TASKS, rounds, Duration.ofSeconds(5), Duration.ofSeconds(1));
        System.out.println();
        InvalidDocuments.measure(
                InvalidDocuments.TASKS, Math.max(1, rounds / 4), Duration.ofSeconds(2), Duration.ofSeconds(1));
    }

    /** Runs the measurement and prints its table. */
    static void measure(int tasks, int rounds, Duration warm, Duration slice) throws Exception {
        var text = LongDocument.of(tasks);
        var official = officialSchema();
        var ours = new MeasuredOperation("Flow: read, check everything, digest", () -> digest(text));
        var reading = new MeasuredOperation("snakeyaml-engine: read", () -> read(text));
        var schema = new MeasuredOperation(
                "snakeyaml-engine and networknt: read, validate against "
                        + (official.isPresent() ? "the official schema" : "the exported schema"),
                validation(text, official.orElseGet(WorkflowSchema::document)));
        var interleaved = new InterleavedMeasurement(List.of(ours, reading, schema));
        interleaved.run(rounds, warm, slice);
        System.out.printf(
                Locale.ROOT,
                "%d tasks, %d KiB; %d rounds, interleaved; JDK %s, %d cores%n%n",
                tasks,
                text.length() / 1024,
                rounds,
                Runtime.version(),
                Runtime.getRuntime().availableProcessors());
        System.out.printf(Locale.ROOT, "| %-80s | %6s | %8s |%n", "ms", "median", "budget");
        System.out.println("| --- | ---: | ---: |");
        for (var operation : List.of(ours, reading, schema)) {
            double millis = interleaved.nanos(operation) / MILLI;
            var budget = operation.equals(ours) ? BUDGET_MILLIS + (millis <= BUDGET_MILLIS ? " ok" : " OVER") : "";
            System.out.printf(Locale.ROOT, "| %-80s | %6.1f | %8s |%n", operation.name(), millis, budget);
        }
    }

    /**
     * The digest of a document in which nothing is wrong.
     *
     * @throws dev.flow.definition.load.DefinitionLoadException when something is
     */
    static String digest(String text) {
        var checked = ConfigurationChecker.check(ConfigurationFiles.ofWorkflows(new SourceFile("long.yaml", text)));
        return DefinitionLoader.load(checked, "bench.long", ResourceResolver.none())
                .root()
                .digest();
    }

    private static Object read(String text) {
        return new Load(LoadSettings.builder().setCodePointLimit(MAX_BYTES).build()).loadFromString(text);
    }

    static Callable<Integer> validation(String text, JsonNode schema) {
        Schema compiled = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(schema);
        return () -> {
            int errors =
                    compiled.validate(JSON.<JsonNode>valueToTree(read(text))).size();
            if (errors > 0) {
                throw new IllegalStateException("The comparator finds errors: " + errors);
            }
            return errors;
        };
    }

    /** {@code shared/ows} beside the checkout; it is no part of it. */
    static Optional<JsonNode> officialSchema() {
        return Stream.iterate(Path.of("").toAbsolutePath(), folder -> folder != null, Path::getParent)
                .map(folder -> folder.resolve("shared/ows/1.0.3/schema/workflow.yaml"))
                .filter(Files::isReadable)
                .findFirst()
                .map(file -> {
                    try {
                        return JSON.valueToTree(read(Files.readString(file)));
                    } catch (IOException e) {
                        throw new UncheckedIOException(e);
                    }
                });
    }
}
