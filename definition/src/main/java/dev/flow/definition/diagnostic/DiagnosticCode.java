package dev.flow.definition.diagnostic;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A code that a {@link Diagnostic} can carry, with its description in the docs: one enum for each part of checking. The
 * page {@code docs/reference/diagnostics.md} is generated from here, and a test requires a broken document for each
 * code.
 */
public sealed interface DiagnosticCode
        permits TextCode, GrammarCode, ExpressionCode, DocumentCode, ConfigurationCode, LoadingCode {

    /**
     * The description of a code.
     *
     * @param explanation one sentence
     * @param fix what to do about it in general
     * @param example a few words of a document that has it
     */
    record Description(Severity severity, String explanation, String fix, String example) {}

    /** The parts of checking, in the order of the docs. */
    enum Group {
        TEXT("Reading the text"),
        GRAMMAR("Grammar"),
        EXPRESSIONS("Expressions"),
        DOCUMENT("The document as a whole"),
        CONFIGURATION("The configuration"),
        LOADING("Loading a definition");

        private final String title;

        Group(String title) {
            this.title = title;
        }

        public String title() {
            return title;
        }
    }

    /** Every code, in the order of the docs. */
    static List<DiagnosticCode> all() {
        return Stream.<DiagnosticCode[]>of(
                        TextCode.values(),
                        GrammarCode.values(),
                        ExpressionCode.values(),
                        DocumentCode.values(),
                        ConfigurationCode.values(),
                        LoadingCode.values())
                .flatMap(Stream::of)
                .toList();
    }

    /** The code of this kebab-case form. */
    static Optional<DiagnosticCode> find(String code) {
        return all().stream().filter(known -> known.code().equals(code)).findFirst();
    }

    /** The name of the enum constant, which is unique over all groups. */
    String name();

    Group group();

    Description description();

    /** The stable, kebab-case form. */
    default String code() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    default Severity severity() {
        return description().severity();
    }

    default String explanation() {
        return description().explanation();
    }

    default String fix() {
        return description().fix();
    }

    default String example() {
        return description().example();
    }
}
