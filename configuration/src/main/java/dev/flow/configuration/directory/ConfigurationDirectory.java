package dev.flow.configuration.directory;

import dev.flow.configuration.ConfigurationException;
import dev.flow.definition.ConfigurationFiles;
import dev.flow.definition.HostFunctionSignature;
import dev.flow.definition.SourceFile;
import dev.flow.definition.diagnostic.Diagnostic;
import dev.flow.definition.diagnostic.Severity;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.FileVisitOption;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Reads configuration directories. Files are named as the user would name them: with the directory as it was given in
 * front. A file that cannot be read is a diagnostic, and the others are read. Not thread-safe.
 */
public final class ConfigurationDirectory {
    /** The code of diagnostics about files that cannot be read. */
    public static final String UNREADABLE = "unreadable-file";

    /** Far more than the limit of a document, so that the checker reports documents slightly over that limit. */
    private static final long READABLE_BYTES = 16L * 1024 * 1024;

    private final Path root;
    private final List<Diagnostic> problems = new ArrayList<>();

    private ConfigurationDirectory(Path root) {
        this.root = root;
    }

    /**
     * The files that could be read.
     *
     * @param problems the diagnostics of those that could not
     */
    public record Content(ConfigurationFiles files, List<Diagnostic> problems) {
        public Content {
            problems = List.copyOf(problems);
        }
    }

    /** Whether a folder has a part of a configuration directory: workflows, functions or settings. */
    public static boolean looksLikeOne(Path folder) {
        return Files.isDirectory(folder.resolve("workflows"))
                || Files.isDirectory(folder.resolve("functions"))
                || Files.isRegularFile(folder.resolve("flow.yaml"));
    }

    /**
     * Requires that a folder is a configuration directory; none of its files is read.
     *
     * @throws ConfigurationException when it is not
     */
    public static void requireOne(Path folder) {
        var shown = folder.toString().isEmpty() ? "the current folder" : "the folder " + folder;
        if (!Files.isDirectory(folder)) {
            throw ConfigurationException.unusable("there is no folder " + folder + ".");
        }
        if (!looksLikeOne(folder)) {
            throw ConfigurationException.unusable(shown
                    + " is not a configuration directory: it has no workflows folder; name one with --config-dir, or"
                    + " write one with 'flow init'.");
        }
    }

    /**
     * Reads all files of a directory.
     *
     * @param hostFunctions the functions that its jars add to the default catalog
     */
    public static Content read(Path root, List<HostFunctionSignature> hostFunctions) {
        var reader = new ConfigurationDirectory(root);
        var files = ConfigurationFiles.builder()
                .settings(reader.settings().orElse(null))
                .workflows(reader.documents("workflows"))
                .functions(reader.functions())
                .triggers(reader.triggers())
                .tests(reader.documents("tests"))
                .hostFunctions(hostFunctions)
                .build();
        return new Content(files, reader.problems);
    }

    /** Reads single files; a file whose name does not tell its kind is a workflow. */
    public static Content readFiles(List<Path> files) {
        var reader = new ConfigurationDirectory(Path.of(""));
        var byPart = files.stream().collect(Collectors.groupingBy(ConfigurationDirectory::part));
        var content = ConfigurationFiles.builder()
                .settings(reader.texts(byPart, "flow").stream().findFirst().orElse(null))
                .workflows(reader.texts(byPart, "workflow"))
                .functions(reader.texts(byPart, "function"))
                .triggers(reader.texts(byPart, "triggers"))
                .build();
        return new Content(content, reader.problems);
    }

    /** Reads single test files. */
    static Content readTests(List<Path> files) {
        var reader = new ConfigurationDirectory(Path.of(""));
        var tests = files.stream().flatMap(file -> reader.text(file).stream()).toList();
        return new Content(ConfigurationFiles.builder().tests(tests).build(), reader.problems);
    }

    private static String part(Path file) {
        var name = file.getFileName().toString();
        var stem = name.substring(0, Math.max(0, name.lastIndexOf('.')));
        return switch (stem) {
            case "flow", "triggers" -> stem;
            case "function" -> file.getNameCount() > 2 ? stem : "workflow";
            default -> "workflow";
        };
    }

    private List<SourceFile> texts(Map<String, List<Path>> byPart, String part) {
        return byPart.getOrDefault(part, List.of()).stream()
                .flatMap(file -> text(file).stream())
                .toList();
    }

    private Optional<SourceFile> settings() {
        return existing("flow").flatMap(this::text);
    }

    private List<SourceFile> triggers() {
        var all = new ArrayList<SourceFile>();
        existing("triggers").flatMap(this::text).ifPresent(all::add);
        all.addAll(documents("triggers"));
        return all;
    }

    private List<SourceFile> functions() {
        return documents("functions", file -> {
            var below = root.resolve("functions").relativize(file);
            return below.getNameCount() == 3 && below.getFileName().toString().startsWith("function.");
        });
    }

    private Optional<Path> existing(String name) {
        return List.of(".yaml", ".yml", ".json").stream()
                .map(ending -> root.resolve(name + ending))
                .filter(Files::isRegularFile)
                .findFirst();
    }

    private List<SourceFile> documents(String folder) {
        return documents(folder, file -> true);
    }

    private List<SourceFile> documents(String folder, Predicate<Path> wanted) {
        var start = root.resolve(folder);
        if (!Files.exists(start)) {
            return List.of();
        }
        var found = new ArrayList<Path>();
        try {
            Files.walkFileTree(start, EnumSet.of(FileVisitOption.FOLLOW_LINKS), Integer.MAX_VALUE, visitor(found));
        } catch (IOException e) {
            unreadable(start, e);
        }
        return found.stream()
                .filter(wanted)
                .sorted()
                .flatMap(file -> text(file).stream())
                .toList();
    }

    private SimpleFileVisitor<Path> visitor(List<Path> found) {
        return new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
                return hidden(folder) ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                if (isDocument(file)) {
                    found.add(file);
                }
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path file, IOException failure) {
                unreadable(file, failure);
                return FileVisitResult.CONTINUE;
            }
        };
    }

    private static boolean hidden(Path path) {
        return path.getFileName().toString().startsWith(".");
    }

    /** Whether the name of a file says that it is YAML or JSON. */
    public static boolean isDocument(Path file) {
        var name = file.getFileName().toString();
        return !name.startsWith(".") && (name.endsWith(".yaml") || name.endsWith(".yml") || name.endsWith(".json"));
    }

    private Optional<SourceFile> text(Path file) {
        try {
            var size = Files.size(file);
            if (size > READABLE_BYTES) {
                problem(
                        file,
                        "it has " + size / (1024 * 1024) + " MiB",
                        "Split it: a document may have at most 1 MiB.");
                return Optional.empty();
            }
            return Optional.of(new SourceFile(name(file), Files.readString(file)));
        } catch (IOException e) {
            unreadable(file, e);
            return Optional.empty();
        }
    }

    /** The name of a file in diagnostics: with slashes on every system. */
    private static String name(Path file) {
        return file.toString().replace('\\', '/');
    }

    private void unreadable(Path file, IOException failure) {
        switch (failure) {
            case FileSystemLoopException loop ->
                problem(file, "it is a link to a folder that contains it", "Remove the link.");
            case CharacterCodingException coding -> problem(file, "it is not UTF-8", "Save it as UTF-8.");
            case AccessDeniedException denied ->
                problem(file, "access is denied", "Give the user who runs flow the right to read it.");
            case NoSuchFileException gone -> problem(file, "it does not exist", "Correct the name, or the link.");
            default -> problem(file, String.valueOf(failure.getMessage()), "Make it readable, or move it elsewhere.");
        }
    }

    private void problem(Path file, String why, String fix) {
        problems.add(new Diagnostic(
                UNREADABLE,
                Severity.ERROR,
                name(file),
                new Diagnostic.Range(1, 1, 1, 1),
                "",
                "This file cannot be read: " + why + ".",
                fix));
    }
}
