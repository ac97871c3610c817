package dev.flow.examples;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A page of the manual, read as a script. Its fenced blocks mean:
 *
 * <ul>
 *   <li>{@code yaml} whose first line is a comment with a path, and {@code json} with a path after it: a file
 *   <li>{@code yaml} without one: a piece of a workflow, either tasks or properties of the document
 *   <li>{@code sh}: commands of {@code ./flow}, one a line; {@code exit=1} is their exit code
 *   <li>{@code json} and {@code text}: what one command prints, in the order of the commands; a {@code json} is all of
 *       its standard output, of a {@code text} every line is somewhere in what it prints
 *   <li>{@code console}: for the reader only
 * </ul>
 */
record Page(String name, List<FencedBlock> blocks) {

    private static final Pattern FILE = Pattern.compile("# ([\\w./-]+\\.yaml)\\n[\\s\\S]*");
    private static final Pattern ARGUMENT = Pattern.compile("(?:[^\\s']|'[^']*')+");

    /** One command and what it prints. */
    record Command(Map<String, String> environment, List<String> arguments, int exit, FencedBlock prints, int line) {}

    static Page read(Path root, Path file) {
        try {
            return new Page(root.relativize(file).toString(), FencedBlock.of(Files.readString(file)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The files that the page shows, by path. */
    Map<String, String> files() {
        var files = new LinkedHashMap<String, String>();
        for (var block : blocks) {
            path(block).ifPresent(path -> files.put(path, block.text()));
        }
        return files;
    }

    /** Each piece of a workflow as a document of its own, by path. */
    Map<String, String> wrappedFragments() {
        var documents = new LinkedHashMap<String, String>();
        for (var block : blocks) {
            if (block.language().equals("yaml") && path(block).isEmpty()) {
                documents.put("fragment-at-line-" + block.line() + ".yaml", wrapped(block.text()));
            }
        }
        return documents;
    }

    /** A {@code validate} command for each document and each configuration directory of the page. */
    List<List<String>> validated() {
        return Stream.concat(files().keySet().stream(), wrappedFragments().keySet().stream())
                .filter(path -> path.endsWith(".yaml"))
                .map(path -> path.contains("/") ? List.of("--config-dir", path.split("/", 2)[0]) : List.of(path))
                .distinct()
                .map(target -> Stream.concat(Stream.of("validate", "--format", "json"), target.stream())
                        .toList())
                .toList();
    }

    /** Tasks, or properties of the document; where these have no tasks of their own, one is added. */
    private static String wrapped(String fragment) {
        String head = """
                document:
                  dsl: '1.0.3'
                  namespace: guide
                  name: fragment
                  version: '1.0.0'
                """;
        if (fragment.startsWith("- ")) {
            return head + "do:\n" + fragment.indent(2);
        }
        return head + fragment + (fragment.contains("\ndo:\n") ? "" : "do:\n  - done:\n      set: {done: true}\n");
    }

    /** The commands, each with the block that says what it prints. */
    List<Command> commands() {
        var prints = blocks.stream().filter(this::isOutput).iterator();
        var commands = new ArrayList<Command>();
        for (var block : blocks) {
            if (block.language().equals("sh")) {
                for (var command : block.text().lines().toList()) {
                    if (!prints.hasNext()) {
                        throw new IllegalStateException(
                                name + ":" + block.line() + ": this command needs a block that says what it prints");
                    }
                    commands.add(command(words(command), exit(block), prints.next(), block.line()));
                }
            }
        }
        if (prints.hasNext()) {
            throw new IllegalStateException(name + ":" + prints.next().line() + ": no command prints this");
        }
        return List.copyOf(commands);
    }

    /** {@code NAME=value ./flow arguments}, as a shell reads it. */
    private static Command command(List<String> words, int exit, FencedBlock prints, int line) {
        int flow = words.indexOf("./flow");
        if (flow < 0) {
            throw new IllegalStateException("not a command of ours: " + String.join(" ", words));
        }
        var environment = words.subList(0, flow).stream()
                .map(assignment -> assignment.split("=", 2))
                .collect(Collectors.toUnmodifiableMap(parts -> parts[0], parts -> parts[1]));
        return new Command(environment, words.subList(flow + 1, words.size()), exit, prints, line);
    }

    private boolean isOutput(FencedBlock block) {
        return block.language().equals("text")
                || (block.language().equals("json") && path(block).isEmpty());
    }

    private static Optional<String> path(FencedBlock block) {
        if (block.language().equals("json") && !block.attribute().isEmpty()) {
            return Optional.of(block.attribute());
        }
        var comment = FILE.matcher(block.text());
        return block.language().equals("yaml") && comment.matches() ? Optional.of(comment.group(1)) : Optional.empty();
    }

    private static int exit(FencedBlock block) {
        return block.attribute().isEmpty()
                ? 0
                : Integer.parseInt(block.attribute().replace("exit=", ""));
    }

    private static List<String> words(String command) {
        return ARGUMENT.matcher(command)
                .results()
                .map(word -> word.group().replace("'", ""))
                .toList();
    }
}
