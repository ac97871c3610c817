package dev.flow.definition.diagnostic;

/** Codes of what is found when a text is read as YAML or JSON. */
public enum TextCode implements DiagnosticCode {
    YAML_SYNTAX(
            "The text is not YAML: an indentation, a quote or a bracket is wrong, or a tab indents a line.",
            "Quote the text, or close what is open before it; what is above was checked.",
            "do: [ {"),
    YAML_MULTIPLE_DOCUMENTS(
            "The file holds more than one YAML document.",
            "Move each document into a file of its own.",
            "---\n…\n---\n…"),
    YAML_TAG("A value carries a tag that is not one of YAML's core schema.", "Remove the tag.", "x: !java y"),
    YAML_ALIAS(
            "An alias names no anchor above it, or the anchor it is part of.",
            "Define the anchor (`&name`) before the alias (`*name`).",
            "x: *nowhere"),
    DOCUMENT_EMPTY("The file holds nothing.", "Write the document, or remove the file.", "# only a comment"),
    DOCUMENT_TOO_LARGE(
            "The document, with its aliases expanded, is larger than the limit of 1 MiB.",
            "Move data out of the document, or split the workflow.",
            "x: [*lots, *lots, *lots]"),
    DOCUMENT_TOO_DEEP(
            "Values are nested deeper than the limit of 64 levels.",
            "Move inner tasks into functions or sub-workflows.",
            "[[[[[[…]]]]]]"),
    TOO_MANY_TASKS(
            "The document has more tasks than the limit of 10,000.",
            "Move tasks into functions or sub-workflows.",
            "do: [ … ]"),
    DUPLICATE_KEY(
            "A key occurs twice in the same mapping; the first one is used for the rest of the check.",
            "Remove or rename one of them.",
            "set: { a: 1, a: 2 }"),
    KEY_NOT_TEXT(
            "A key is a number, a boolean, null or a collection; the keys of JSON objects are strings.",
            "Quote the key.",
            "set: { 1: one }"),
    LONE_SURROGATE(
            "A text escapes half of a surrogate pair, which is no character and cannot be written as UTF-8.",
            "Escape both halves (`\\ud83d\\ude00`), or write the character itself.",
            "set: { x: \"\\ud83d\" }"),
    NUMBER_PRECISION(
            "An integer is beyond 2^53, where canonical JSON no longer tells neighbours apart.",
            "Write it as a string.",
            "set: { id: 9007199254740993 }"),
    NUMBER_NOT_FINITE(
            "A number is infinite or not a number; JSON has neither.",
            "Write a finite number or a string.",
            "set: { x: .inf }");

    @SuppressWarnings("ImmutableEnumChecker") // a record of texts and an enum
    private final Description description;

    TextCode(String explanation, String fix, String example) {
        this.description = new Description(Severity.ERROR, explanation, fix, example);
    }

    @Override
    public Group group() {
        return Group.TEXT;
    }

    @Override
    public Description description() {
        return description;
    }
}
