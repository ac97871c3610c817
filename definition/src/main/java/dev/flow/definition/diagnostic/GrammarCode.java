package dev.flow.definition.diagnostic;

/** Codes of what does not fit the grammar of the language. */
public enum GrammarCode implements DiagnosticCode {
    UNKNOWN_PROPERTY(
            "The property does not exist here.",
            "Correct its name, or remove it; data of your own belongs into `metadata`.",
            "set: { … }\nthan: end"),
    MISSING_PROPERTY("A required property is missing.", "Add what is missing.", "call: http\nwith: { method: get }"),
    WRONG_TYPE(
            "The value is of another type than the property takes.",
            "Write a value of the type that is asked for; quote what YAML would read as a number or boolean.",
            "version: 1.0"),
    VALUE_NOT_ALLOWED(
            "The property takes one of a few values, and this is none of them.", "Choose one.", "output: body"),
    VALUE_OUT_OF_RANGE("The number is outside of its range.", "Choose one inside.", "port: 70000"),
    CONFLICTING_PROPERTIES(
            "There are properties that exclude each other: two schedule modes, two kinds of process, …",
            "Keep one of them.",
            "schedule: { cron: '@daily', every: PT1H }"),
    PROPERTY_NOT_APPLICABLE(
            "The property has a meaning only together with another one that is not there.",
            "Add the other property, or remove this one.",
            "lifetime: { cleanup: always, after: PT1H }"),
    EMPTY_VALUE(
            "A list or an object is empty where at least one element is needed.",
            "Add an element, or remove the property.",
            "do: []"),
    NOT_ONE_ENTRY(
            "An element of a list of named things has no name or several.",
            "Write one `- name:` for each element, and indent what belongs to it.",
            "do:\n  - a: { set: { x: 1 } }\n    b: { set: { y: 1 } }"),
    UNKNOWN_TASK(
            "The task has none of the properties that say what it does.",
            "Give it one of call, do, emit, for, fork, listen, raise, run, set, switch, try, wait.",
            "- greet: { sett: { x: 1 } }"),
    SEVERAL_TASK_KINDS(
            "The task has two properties that each say what it does.",
            "Split it into two tasks.",
            "- greet: { set: { x: 1 }, wait: PT1S }"),
    UNSUPPORTED_DSL(
            "The document is written for another release of the specification than 1.0.x.",
            "Use a release 1.0.x.",
            "dsl: '0.9.0'"),
    UNSUPPORTED_LANGUAGE(
            "The document wants an expression language or a schema format that does not exist here.",
            "Use jq for expressions and JSON Schema for schemas.",
            "evaluate: { language: javascript }"),
    INVALID_NAME(
            "The name is not a DNS label: letters, digits and hyphens, 63 at most, no hyphen at either end.",
            "Use letters, digits and hyphens, 63 at most, and no hyphen at either end.",
            "name: my workflow"),
    INVALID_VERSION(
            "The version is not a semantic version.", "Write major.minor.patch, for example 1.0.0.", "version: '1.0'"),
    INVALID_VARIABLE(
            "The name cannot be a variable of an expression.",
            "Use letters, digits and underscores, not beginning with a digit.",
            "for: { each: my item, in: .items }"),
    INVALID_DURATION(
            "The text is not a duration of fixed length.",
            "Write ISO 8601 (`PT30S`, `P1DT12H`), an object (`seconds: 30`) or an expression.",
            "wait: 30s"),
    INVALID_CRON(
            "The text is not a cron expression of five fields, or one of the `@` names.",
            "Write minute, hour, day of month, month, day of week.",
            "cron: '0 0 * *'"),
    INVALID_URI(
            "The text is not a URI, or not a URI template of the simple kind (`{name}`).",
            "Write what a URI cannot hold as %-escapes (a space is `%20`); an expression is written in `${ }` around the whole text.",
            "endpoint: https://a b"),
    INVALID_TIMESTAMP(
            "The text is not a date and time of RFC 3339, or not a date of ISO 8601.",
            "Write it like 2026-01-31T12:00:00Z.",
            "time: yesterday"),
    INVALID_TIME_ZONE(
            "The text is not a region of the IANA time zone database.",
            "Write a region such as Europe/Berlin, or UTC.",
            "timezone: Berlin"),
    INVALID_POINTER(
            "The text is not a JSON pointer.",
            "Begin it with a slash, and write `~` as `~0` and `/` as `~1` in a step.",
            "instance: do/0/greet"),
    INVALID_SCHEMA(
            "The schema is not valid JSON Schema (draft 2020-12, unless its `$schema` says another).",
            "Give the keyword a value that JSON Schema allows, or remove it.",
            "document: { type: text }");

    @SuppressWarnings("ImmutableEnumChecker") // a record of texts and an enum
    private final Description description;

    GrammarCode(String explanation, String fix, String example) {
        this.description = new Description(Severity.ERROR, explanation, fix, example);
    }

    @Override
    public Group group() {
        return Group.GRAMMAR;
    }

    @Override
    public Description description() {
        return description;
    }
}
