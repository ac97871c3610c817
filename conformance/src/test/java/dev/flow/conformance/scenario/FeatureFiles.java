package dev.flow.conformance.scenario;

import io.cucumber.gherkin.GherkinParser;
import io.cucumber.messages.types.Envelope;
import io.cucumber.messages.types.Pickle;
import io.cucumber.messages.types.PickleDocString;
import io.cucumber.messages.types.PickleStep;
import io.cucumber.messages.types.PickleTag;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Finds and reads feature files with Cucumber's own parser. */
public final class FeatureFiles {
    private static final String SUFFIX = ".feature";

    private FeatureFiles() {}

    /** Our own features. */
    public static List<Scenario> own() {
        URL folder = FeatureFiles.class.getResource("/features");
        if (folder == null) {
            throw new IllegalStateException("The features are not on the class path.");
        }
        try {
            return under(Path.of(folder.toURI()));
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Every scenario of every feature file below a folder, by path and line. */
    public static List<Scenario> under(Path folder) {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file -> file.toString().endsWith(SUFFIX))
                    .sorted()
                    .flatMap(file -> read(folder, file))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Stream<Scenario> read(Path folder, Path file) {
        String feature = folder.relativize(file).toString();
        try {
            return GherkinParser.builder()
                    .includeSource(false)
                    .includeGherkinDocument(false)
                    .build()
                    .parse(file)
                    .peek(envelope -> refuse(envelope, file))
                    .flatMap(envelope -> envelope.getPickle().stream())
                    .map(pickle -> scenario(file, feature.substring(0, feature.length() - SUFFIX.length()), pickle))
                    .toList()
                    .stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void refuse(Envelope envelope, Path file) {
        envelope.getParseError().ifPresent(error -> {
            throw new IllegalArgumentException(file + ": " + error.getMessage());
        });
    }

    private static Scenario scenario(Path file, String feature, Pickle pickle) {
        int line = pickle.getLocation().map(location -> location.getLine()).orElse(0);
        return new Scenario(
                file,
                feature,
                pickle.getAstNodeIds().getFirst(),
                line,
                pickle.getName(),
                pickle.getTags().stream().map(PickleTag::getName).collect(Collectors.toUnmodifiableSet()),
                pickle.getSteps().stream().map(FeatureFiles::step).toList());
    }

    private static Step step(PickleStep step) {
        Optional<PickleDocString> document = step.getArgument().flatMap(argument -> argument.getDocString());
        return new Step(
                step.getText(), document.map(PickleDocString::getContent).orElse(null));
    }
}
