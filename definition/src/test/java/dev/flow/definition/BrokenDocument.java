package dev.flow.definition;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.flow.definition.diagnostic.DiagnosticCode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A document of {@code src/test/resources/broken/<code>/}, or a configuration directory there, with what is written in
 * it about the diagnostics it must get: {@code # expect: <code> <line>:<column>}, and below that, where useful,
 * {@code # message: <part of the message or the hint>}. Expectations are written by hand, by looking at the text. A
 * document that cannot begin with comments has them in a file of the same name that ends with {@code .expect}.
 *
 * @param name {@code <code>/<short name>}
 * @param code the folder's code
 * @param files what is checked
 * @param expected every error and warning; notes too when the folder's code is a note
 */
record BrokenDocument(String name, DiagnosticCode code, ConfigurationFiles files, List<Expectation> expected) {
    private static final Pattern COMMENT = Pattern.compile("# (expect|message): (.*)");
    private static final Pattern PLACE = Pattern.compile("([a-z-]+) (\\d+):(\\d+)");

    /** A diagnostic that must come. */
    record Expectation(
            String file,
            int line,
            int column,
            String code,
            @Nullable String message) {
        private static final Comparator<Expectation> ORDER = Comparator.comparing(Expectation::file)
                .thenComparingInt(Expectation::line)
                .thenComparingInt(Expectation::column)
                .thenComparing(Expectation::code);

        /** As tests compare it. */
        String place() {
            return file + ":" + line + ":" + column + " " + code;
        }
    }

    /** What stands at an address: the file of that path in the document's folder {@code remote}, as JSON. */
    Optional<JsonNode> remote(URI address) {
        Path file =
                root().resolve(name).resolve("remote").resolve(address.getPath().substring(1));
        if (!Files.isRegularFile(file)) {
            return Optional.empty();
        }
        try {
            return Optional.of(new ObjectMapper().readTree(file.toFile()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** All of them, in order of their names. */
    static List<BrokenDocument> all() {
        List<BrokenDocument> documents = new ArrayList<>();
        for (Path folder : children(root())) {
            DiagnosticCode code =
                    DiagnosticCode.find(folder.getFileName().toString()).orElseThrow();
            for (Path path : children(folder)) {
                if (Files.isDirectory(path)) {
                    documents.add(of(code, path, ConfigurationReader.read(path)));
                } else if (path.toString().endsWith(".yaml")) {
                    SourceFile file = new SourceFile(path.getFileName().toString(), ConfigurationReader.text(path));
                    documents.add(of(code, path, ConfigurationFiles.ofWorkflows(file)));
                }
            }
        }
        return documents;
    }

    private static BrokenDocument of(DiagnosticCode code, Path path, ConfigurationFiles files) {
        List<Expectation> expected = new ArrayList<>();
        Stream.of(
                        Stream.ofNullable(files.settings()),
                        files.workflows().stream(),
                        files.functions().stream(),
                        files.triggers().stream(),
                        files.tests().stream())
                .flatMap(kind -> kind)
                .forEach(file -> expected.addAll(expectations(file.path(), file.text())));
        Path sibling = path.resolveSibling(path.getFileName().toString().replace(".yaml", ".expect"));
        if (Files.isRegularFile(sibling)) {
            expected.addAll(expectations(path.getFileName().toString(), ConfigurationReader.text(sibling)));
        }
        expected.sort(Expectation.ORDER);
        return new BrokenDocument(code.code() + "/" + path.getFileName(), code, files, List.copyOf(expected));
    }

    private static List<Expectation> expectations(String file, String text) {
        List<Expectation> expected = new ArrayList<>();
        String unmarked = text.startsWith("\uFEFF") ? text.substring(1) : text;
        for (String line : unmarked.lines().toList()) {
            Matcher comment = COMMENT.matcher(line);
            if (!comment.matches()) {
                break;
            }
            if (comment.group(1).equals("message")) {
                Expectation last = expected.removeLast();
                expected.add(new Expectation(last.file(), last.line(), last.column(), last.code(), comment.group(2)));
            } else {
                expected.add(expectation(file, comment.group(2)));
            }
        }
        return expected;
    }

    private static Expectation expectation(String file, String text) {
        Matcher place = PLACE.matcher(text);
        if (!place.matches()) {
            throw new IllegalArgumentException(file + ": not an expectation: " + text);
        }
        return new Expectation(
                file, Integer.parseInt(place.group(2)), Integer.parseInt(place.group(3)), place.group(1), null);
    }

    private static Path root() {
        try {
            var url = BrokenDocument.class.getResource("/broken");
            if (url == null) {
                throw new IllegalStateException("no folder broken in the test resources");
            }
            return Path.of(url.toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    private static List<Path> children(Path folder) {
        try (Stream<Path> paths = Files.list(folder)) {
            return paths.filter(path -> !path.getFileName().toString().startsWith("."))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public String toString() {
        return name;
    }
}
