package dev.flow.configuration.compare;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.definition.DocumentLimits;
import dev.flow.definition.SourceFile;
import dev.flow.definition.diagnostic.DiagnosticCollector;
import dev.flow.definition.reader.YamlReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.stream.Stream;
import org.junit.jupiter.params.provider.Arguments;

/** Cases that are written as YAML: a map of what a case shows to the case. */
final class Cases {
    private Cases() {}

    static Stream<Arguments> of(String file) {
        return read(file).propertyStream().map(each -> Arguments.of(each.getKey(), each.getValue()));
    }

    private static ObjectNode read(String file) {
        try (var stream = Cases.class.getResourceAsStream(file)) {
            if (stream == null) {
                throw new IllegalStateException("There is no file " + file + ".");
            }
            String text = new String(stream.readAllBytes(), StandardCharsets.UTF_8);
            var problems = new DiagnosticCollector();
            JsonNode root = YamlReader.read(new SourceFile(file, text), DocumentLimits.DEFAULTS, problems)
                    .orElseThrow(
                            () -> new IllegalStateException(problems.sorted().toString()))
                    .root()
                    .json();
            if (!problems.sorted().isEmpty()) {
                throw new IllegalStateException(problems.sorted().toString());
            }
            return (ObjectNode) root;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
