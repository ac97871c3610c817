package dev.flow.definition;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.flow.testing.Checkout;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.schema.CoreSchema;

/** The specification's own schema and examples, kept in {@code shared/ows} beside the repository's checkout. */
final class OfficialData {
    /** A release of the specification, by the name of its folder. */
    enum Version {
        RELEASE("1.0.3"),
        MAIN("main-4d42471");

        private final String folder;

        Version(String folder) {
            this.folder = folder;
        }

        @Override
        public String toString() {
            return folder;
        }
    }

    /** An example workflow. */
    record Example(Version version, String name, String text) {
        /** As a YAML library, and not our reader, understands it. */
        JsonNode json() {
            return yaml(text);
        }

        @Override
        public String toString() {
            return version + "/" + name;
        }
    }

    private static final ObjectMapper MAPPER = new ObjectMapper();

    private OfficialData() {}

    /** All examples of a version; the test is skipped when the folder is missing. */
    static List<Example> examples(Version version) {
        try (Stream<Path> paths = Files.list(folder(version).resolve("examples"))) {
            return paths.filter(path -> path.toString().endsWith(".yaml"))
                    .sorted()
                    .map(path -> new Example(version, path.getFileName().toString(), ConfigurationReader.text(path)))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The JSON Schema of a version; the test is skipped when the folder is missing. */
    static JsonNode schema(Version version) {
        return yaml(ConfigurationReader.text(folder(version).resolve("schema/workflow.yaml")));
    }

    private static Path folder(Version version) {
        Optional<Path> found = Checkout.shared("ows/" + version);
        Assumptions.assumeTrue(found.isPresent(), "skipped: there is no folder shared/ows beside the checkout");
        return found.orElseThrow();
    }

    private static JsonNode yaml(String text) {
        LoadSettings settings =
                LoadSettings.builder().setSchema(new CoreSchema()).build();
        return MAPPER.valueToTree(new Load(settings).loadFromString(text));
    }
}
