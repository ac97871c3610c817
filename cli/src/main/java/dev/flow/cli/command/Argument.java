package dev.flow.cli.command;

import dev.flow.cli.output.DataFormat;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/**
 * An option or a positional parameter of a command, and the value it was given. Made in code, not by annotations: their
 * reflection costs a quarter of the time that a short command takes.
 */
final class Argument<T> {
    private final ArgSpec spec;

    private Argument(ArgSpec spec) {
        this.spec = spec;
    }

    /** What must be given, without a name. */
    static Argument<String> positional(String label, String description) {
        return new Argument<>(PositionalParamSpec.builder()
                .paramLabel(label)
                .type(String.class)
                .arity("1")
                .required(true)
                .index("0")
                .description(description)
                .build());
    }

    /** One of these words, without a name. */
    static <E extends Enum<E>> Argument<E> positionalChoice(String label, Class<E> words) {
        return new Argument<>(PositionalParamSpec.builder()
                .paramLabel(label)
                .type(words)
                .arity("1")
                .required(true)
                .index("0")
                .completionCandidates(candidates(words))
                .description("${COMPLETION-CANDIDATES}")
                .build());
    }

    /** Any number of values without a name. */
    static Argument<List<String>> positionals(String label, String description) {
        return new Argument<>(PositionalParamSpec.builder()
                .paramLabel(label)
                .type(List.class)
                .auxiliaryTypes(String.class)
                .arity("0..*")
                .description(description)
                .build());
    }

    /** One value without a name that may be left out. */
    static Argument<String> optional(String label, String otherwise, String description) {
        return new Argument<>(PositionalParamSpec.builder()
                .paramLabel(label)
                .type(String.class)
                .arity("0..1")
                .index("0")
                .defaultValue(otherwise)
                .description(description)
                .build());
    }

    /** One value without a name that may be left out, without a default. */
    static Argument<String> maybe(String label, String description) {
        return new Argument<>(PositionalParamSpec.builder()
                .paramLabel(label)
                .type(String.class)
                .arity("0..1")
                .index("0")
                .description(description)
                .build());
    }

    /** An option that is there or not. */
    static Argument<Boolean> flag(String names, String description) {
        return new Argument<>(option(names)
                .type(boolean.class)
                .arity("0")
                .defaultValue("false")
                .description(description)
                .build());
    }

    /** An option with a value. */
    static Argument<String> text(String names, String label, String... description) {
        return new Argument<>(option(names)
                .paramLabel(label)
                .type(String.class)
                .arity("1")
                .description(description)
                .build());
    }

    /** An option that may be given again and again. */
    static Argument<List<String>> texts(String names, String label, String... description) {
        return new Argument<>(option(names)
                .paramLabel(label)
                .type(List.class)
                .auxiliaryTypes(String.class)
                .arity("1")
                .description(description)
                .build());
    }

    /** An option that takes one of these words. */
    static <E extends Enum<E>> Argument<E> choice(
            String names, String label, Class<E> words, E otherwise, String description) {
        return new Argument<>(option(names)
                .paramLabel(label)
                .type(words)
                .arity("1")
                .completionCandidates(candidates(words))
                .defaultValue(otherwise.name())
                .description(description)
                .build());
    }

    /** Several of these words, each by an option of its own. */
    static <E extends Enum<E>> Argument<List<E>> choices(
            String names, String label, Class<E> words, String description) {
        return new Argument<>(option(names)
                .paramLabel(label)
                .type(List.class)
                .auxiliaryTypes(words)
                .arity("1")
                .completionCandidates(candidates(words))
                .description(description)
                .build());
    }

    /** The same, left to something else when it is not given. */
    static <E extends Enum<E>> Argument<E> choice(String names, String label, Class<E> words, String description) {
        return new Argument<>(option(names)
                .paramLabel(label)
                .type(words)
                .arity("1")
                .completionCandidates(candidates(words))
                .description(description)
                .build());
    }

    /** {@code --output}, by default a table. */
    static Argument<DataFormat> output() {
        return output(DataFormat.TABLE);
    }

    /** {@code --output}. */
    static Argument<DataFormat> output(DataFormat otherwise) {
        return choice(
                "-o --output",
                "FORMAT",
                DataFormat.class,
                otherwise,
                "${COMPLETION-CANDIDATES}; by default " + word(otherwise) + ".");
    }

    /** {@code --key}, the same everywhere. */
    static Argument<String> key() {
        return text(
                "--key",
                "KEY",
                "The idempotency key: a request repeated with the same key takes effect once; by default a generated one.");
    }

    /** A constant as it is typed. */
    static String word(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }

    /** {@code --data-dir}, the same everywhere. */
    static Argument<String> dataDir() {
        return new Argument<>(option("--data-dir")
                .paramLabel("DIR")
                .type(String.class)
                .arity("1")
                .description("Where everything that must last is kept; by default FLOW_RUNTIME__DATA_DIR, else .flow.")
                .build());
    }

    /** {@code --config-dir}, the same everywhere. */
    static Argument<String> configDir() {
        return text("-d --config-dir", "DIR", "The configuration directory; by default the current one.");
    }

    /** {@code --help}, the same everywhere. */
    static Argument<Boolean> help() {
        return new Argument<>(option("-h --help")
                .type(boolean.class)
                .arity("0")
                .usageHelp(true)
                .description("Shows this help.")
                .build());
    }

    private static OptionSpec.Builder option(String names) {
        return OptionSpec.builder(names.split(" "));
    }

    private static <E extends Enum<E>> List<String> candidates(Class<E> words) {
        return Stream.of(words.getEnumConstants()).map(Argument::word).toList();
    }

    /** The same, where a command cannot do without it. */
    Argument<T> required() {
        return switch (spec) {
            case OptionSpec option ->
                new Argument<>(option.toBuilder().required(true).build());
            default -> this;
        };
    }

    ArgSpec spec() {
        return spec;
    }

    /** What was given, or the default. */
    Optional<T> given() {
        @Nullable T value = spec.getValue();
        return Optional.ofNullable(value);
    }

    /** What was given; for arguments that must be there or have a default. */
    T get() {
        return given().orElseThrow();
    }
}
