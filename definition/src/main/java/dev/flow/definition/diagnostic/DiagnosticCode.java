package dev.flow.definition.diagnostic;

import java.util.Locale;

/**
 * The catalogue: every code a {@link Diagnostic} can carry, with what the docs say about it. The page
 * {@code docs/reference/diagnostics.md} is generated from here, and a test wants a broken document for each.
 */
public enum DiagnosticCode {
    // The text
    YAML_SYNTAX(
            Group.TEXT,
            "The text is not YAML: an indentation, a quote or a bracket is wrong, or a tab indents a line.",
            "Quote the text, or close what is open before it; what stands above was checked.",
            "do: [ {"),
    YAML_MULTIPLE_DOCUMENTS(
            Group.TEXT,
            "The file holds more than one YAML document.",
            "Move each document into a file of its own.",
            "---\n…\n---\n…"),
    YAML_TAG(
            Group.TEXT,
            "A value carries a tag that is not one of YAML's core schema.",
            "Remove the tag.",
            "x: !java y"),
    YAML_ALIAS(
            Group.TEXT,
            "An alias names no anchor above it, or the anchor it is part of.",
            "Define the anchor (`&name`) before the alias (`*name`).",
            "x: *nowhere"),
    DOCUMENT_EMPTY(
            Group.TEXT, "The file holds nothing.", "Write the document, or remove the file.", "# only a comment"),
    DOCUMENT_TOO_LARGE(
            Group.TEXT,
            "The document, with its aliases expanded, is larger than the limit of 1 MiB.",
            "Move data out of the document, or split the workflow.",
            "x: [*lots, *lots, *lots]"),
    DOCUMENT_TOO_DEEP(
            Group.TEXT,
            "Values are nested deeper than the limit of 64 levels.",
            "Move inner tasks into functions or sub-workflows.",
            "[[[[[[…]]]]]]"),
    TOO_MANY_TASKS(
            Group.TEXT,
            "The document has more tasks than the limit of 10,000.",
            "Move tasks into functions or sub-workflows.",
            "do: [ … ]"),
    DUPLICATE_KEY(
            Group.TEXT,
            "A key stands twice in the same mapping; the first one is used for the rest of the check.",
            "Remove or rename one of them.",
            "set: { a: 1, a: 2 }"),
    KEY_NOT_TEXT(
            Group.TEXT,
            "A key is a number, a boolean, null or a collection; the keys of JSON objects are strings.",
            "Quote the key.",
            "set: { 1: one }"),
    LONE_SURROGATE(
            Group.TEXT,
            "A text escapes half of a surrogate pair, which is no character and cannot be written as UTF-8.",
            "Escape both halves (`\\ud83d\\ude00`), or write the character itself.",
            "set: { x: \"\\ud83d\" }"),
    NUMBER_PRECISION(
            Group.TEXT,
            "An integer is beyond 2^53, where canonical JSON no longer tells neighbours apart.",
            "Write it as a string.",
            "set: { id: 9007199254740993 }"),
    NUMBER_NOT_FINITE(
            Group.TEXT,
            "A number is infinite or not a number; JSON has neither.",
            "Write a finite number or a string.",
            "set: { x: .inf }"),

    // The grammar
    UNKNOWN_PROPERTY(
            Group.GRAMMAR,
            "The property does not exist here.",
            "Correct its name, or remove it; data of your own belongs into `metadata`.",
            "set: { … }\nthan: end"),
    MISSING_PROPERTY(
            Group.GRAMMAR,
            "A required property is missing.",
            "Add what is missing.",
            "call: http\nwith: { method: get }"),
    WRONG_TYPE(
            Group.GRAMMAR,
            "The value is of another type than the property takes.",
            "Write a value of the type that is asked for; quote what YAML would read as a number or boolean.",
            "version: 1.0"),
    VALUE_NOT_ALLOWED(
            Group.GRAMMAR,
            "The property takes one of a few values, and this is none of them.",
            "Choose one.",
            "output: body"),
    VALUE_OUT_OF_RANGE(Group.GRAMMAR, "The number is outside of its range.", "Choose one inside.", "port: 70000"),
    CONFLICTING_PROPERTIES(
            Group.GRAMMAR,
            "Properties stand together that exclude each other: two schedule modes, two kinds of process, …",
            "Keep one of them.",
            "schedule: { cron: '@daily', every: PT1H }"),
    PROPERTY_NOT_APPLICABLE(
            Group.GRAMMAR,
            "The property has a meaning only together with another one that is not there.",
            "Add the other property, or remove this one.",
            "lifetime: { cleanup: always, after: PT1H }"),
    EMPTY_VALUE(
            Group.GRAMMAR,
            "A list or an object is empty where at least one element is needed.",
            "Add an element, or remove the property.",
            "do: []"),
    NOT_ONE_ENTRY(
            Group.GRAMMAR,
            "An element of a list of named things has no name or several.",
            "Write one `- name:` for each element, and indent what belongs to it.",
            "do:\n  - a: { set: { x: 1 } }\n    b: { set: { y: 1 } }"),
    UNKNOWN_TASK(
            Group.GRAMMAR,
            "The task has none of the properties that say what it does.",
            "Give it one of call, do, emit, for, fork, listen, raise, run, set, switch, try, wait.",
            "- greet: { sett: { x: 1 } }"),
    SEVERAL_TASK_KINDS(
            Group.GRAMMAR,
            "The task has two properties that each say what it does.",
            "Split it into two tasks.",
            "- greet: { set: { x: 1 }, wait: PT1S }"),
    UNSUPPORTED_DSL(
            Group.GRAMMAR,
            "The document is written for another release of the specification than 1.0.x.",
            "Use a release 1.0.x.",
            "dsl: '0.9.0'"),
    UNSUPPORTED_LANGUAGE(
            Group.GRAMMAR,
            "The document wants an expression language or a schema format that does not exist here.",
            "Use jq for expressions and JSON Schema for schemas.",
            "evaluate: { language: javascript }"),
    INVALID_NAME(
            Group.GRAMMAR,
            "The name is not a DNS label: letters, digits and hyphens, 63 at most, no hyphen at either end.",
            "Use letters, digits and hyphens, 63 at most, and no hyphen at either end.",
            "name: my workflow"),
    INVALID_VERSION(
            Group.GRAMMAR,
            "The version is not a semantic version.",
            "Write major.minor.patch, for example 1.0.0.",
            "version: '1.0'"),
    INVALID_VARIABLE(
            Group.GRAMMAR,
            "The name cannot be a variable of an expression.",
            "Use letters, digits and underscores, not beginning with a digit.",
            "for: { each: my item, in: .items }"),
    INVALID_DURATION(
            Group.GRAMMAR,
            "The text is not a duration of fixed length.",
            "Write ISO 8601 (`PT30S`, `P1DT12H`), an object (`seconds: 30`) or an expression.",
            "wait: 30s"),
    INVALID_CRON(
            Group.GRAMMAR,
            "The text is not a cron expression of five fields, or one of the `@` names.",
            "Write minute, hour, day of month, month, day of week.",
            "cron: '0 0 * *'"),
    INVALID_URI(
            Group.GRAMMAR,
            "The text is not a URI, or not a URI template of the simple kind (`{name}`).",
            "Write what a URI cannot hold as %-escapes (a space is `%20`); an expression stands in `${ }` around the whole text.",
            "endpoint: https://a b"),
    INVALID_TIMESTAMP(
            Group.GRAMMAR,
            "The text is not a date and time of RFC 3339.",
            "Write it like 2026-01-31T12:00:00Z.",
            "time: yesterday"),
    INVALID_POINTER(
            Group.GRAMMAR,
            "The text is not a JSON pointer.",
            "Begin it with a slash, and write `~` as `~0` and `/` as `~1` in a step.",
            "instance: do/0/greet"),
    INVALID_SCHEMA(
            Group.GRAMMAR,
            "The schema is not valid JSON Schema (draft 2020-12, unless its `$schema` says another).",
            "Give the keyword a value that JSON Schema allows, or remove it.",
            "document: { type: text }"),

    // Expressions
    EXPRESSION_SYNTAX(
            Group.EXPRESSIONS,
            "The text is not a jq program.",
            "Complete the expression; `flow eval` tries one out.",
            "if: .a =="),
    EXPRESSION_UNKNOWN_FUNCTION(
            Group.EXPRESSIONS,
            "The expression calls a function that does not exist.",
            "Correct its name; `input`, `env`, `debug` and other functions with side effects do not exist.",
            "if: .a | lenght"),
    EXPRESSION_ARITY(
            Group.EXPRESSIONS,
            "The function exists, but not with that many arguments.",
            "Give it the arguments it takes.",
            "if: .a | map"),
    EXPRESSION_UNKNOWN_VARIABLE(
            Group.EXPRESSIONS,
            "The expression reads a variable that is not bound where it stands.",
            "Use one that is; the grammar page lists them for each place.",
            "if: $item.ready"),
    EXPRESSION_UNKNOWN_LABEL(
            Group.EXPRESSIONS, "`break` names a label that does not enclose it.", "Add the label.", "if: break $out"),
    EXPRESSION_UNKNOWN_FORMAT(
            Group.EXPRESSIONS,
            "`@name` is not a format string.",
            "Use @text, @json, @html, @uri, @csv, @tsv, @sh, @base64 or @base64d.",
            "if: .a | @xml"),
    EXPRESSION_OBJECT_KEY(
            Group.EXPRESSIONS,
            "An object is built with a key that can never be a string.",
            "Put the key in quotes, or make it a string.",
            "set: '${ {(1): 2} }'"),
    EXPRESSION_REGEX(
            Group.EXPRESSIONS,
            "A regular expression in the expression cannot be compiled.",
            "Close what is open in it; a backslash stands twice in a jq string.",
            "if: .a | test(\"[\")"),
    EXPRESSION_TOO_COMPLEX(
            Group.EXPRESSIONS,
            "The expression is nested deeper, or is longer, than can be compiled safely.",
            "Split it over several tasks.",
            "if: ((((…))))"),
    EXPRESSION_UNREACHABLE(
            Group.EXPRESSIONS,
            Severity.WARNING,
            "A part of the expression can never be reached.",
            "Remove it, or correct the condition before it.",
            "if: empty | .a"),
    UNCLOSED_EXPRESSION(
            Group.EXPRESSIONS,
            "`${` begins an expression, and no `}` ends it.",
            "Close it with `}`.",
            "set: { name: '${ .name' }"),
    PARTIAL_EXPRESSION(
            Group.EXPRESSIONS,
            Severity.WARNING,
            "`${` stands inside of a text; only a text that is wholly `${ … }` is evaluated.",
            "Write one expression with string interpolation: ${ \"Hello \\(.name)\" }.",
            "set: { text: 'Hello ${ .name }' }"),
    UNWRAPPED_EXPRESSION(
            Group.EXPRESSIONS,
            Severity.WARNING,
            "The text reads data like an expression but is not in `${ }`, so it stays the text it is.",
            "Put it in `${ }`; a text that is meant as it is can be written as an expression, ${ \".name\" }.",
            "set: { error: $error }"),
    SECRET_IN_STATE(
            Group.EXPRESSIONS,
            "`$secrets` or `$authorization` is read where its value would become part of the run's state.",
            "Read it in the arguments of a call; only activities see it.",
            "set: { key: '${ $secrets.key }' }"),

    // What the document says as a whole
    UNKNOWN_TARGET(
            Group.DOCUMENT,
            "`then` names a task that is not in the same list.",
            "Name a task of the same list, or continue, exit, end.",
            "then: nowhere"),
    DUPLICATE_NAME(
            Group.DOCUMENT,
            "Two tasks, cases or extensions of one list have the same name.",
            "Rename one.",
            "- a: { … }\n- a: { … }"),
    RESERVED_TASK_NAME(
            Group.DOCUMENT,
            Severity.WARNING,
            "A task is named like a flow directive, so that no `then` can name it.",
            "Rename it.",
            "- exit: { set: { x: 1 } }"),
    UNREACHABLE_TASK(
            Group.DOCUMENT,
            Severity.WARNING,
            "No way leads to the task: every task before it goes elsewhere.",
            "Let a `then` name it, or remove it.",
            "- a: { set: { x: 1 }, then: end }\n- b: { … }"),
    SEVERAL_DEFAULTS(
            Group.DOCUMENT,
            "A `switch` has more than one case without `when`.",
            "Keep one default case.",
            "switch: [ a: { then: end }, b: { then: exit } ]"),
    LISTEN_WITHOUT_END(
            Group.DOCUMENT,
            "Nothing can ever end the listening.",
            "Name the events that end it, or give an `until` that can hold.",
            "listen: { to: { all: [] } }"),
    UNDEFINED_REFERENCE(
            Group.DOCUMENT,
            "The name is not defined in that part of `use`.",
            "Define it there, or correct the name.",
            "retry: gently"),
    UNDEFINED_FUNCTION(
            Group.DOCUMENT,
            "`call` names no built-in kind, no function of `use.functions`, and none of a catalog.",
            "Correct the name, or define the function.",
            "call: htpp"),
    UNDECLARED_SECRET(
            Group.DOCUMENT,
            "A secret is used that `use.secrets` does not declare.",
            "Declare it in `use.secrets`.",
            "token: ${ $secrets.token }"),
    SHADOWED_VARIABLE(
            Group.DOCUMENT,
            Severity.WARNING,
            "A variable of a loop or of `catch` has the name of a runtime argument and hides it.",
            "Choose another name.",
            "for: { each: input, in: .items }"),
    ENDLESS_RETRY(
            Group.DOCUMENT,
            Severity.WARNING,
            "A retry policy has neither a delay nor a limit: what fails is tried again at once, for ever.",
            "Add `delay`, or `limit: { attempt: { count: 3 } }`.",
            "retry: {}"),
    UNBOUND_IN_POLICY(
            Group.DOCUMENT,
            "A retry policy reads a variable that is not bound where the policy is used.",
            "Name the variable in `as` of the `catch`, or use another policy.",
            "catch: { as: problem, retry: reads-error }"),
    RECURSIVE_FUNCTION(
            Group.DOCUMENT, "A function calls itself, directly or through others.", "Break the circle.", "call: self"),

    // The configuration
    DUPLICATE_WORKFLOW(
            Group.CONFIGURATION,
            "Two files define the same workflow; a configuration holds one version of each.",
            "Rename one, or remove it.",
            "name: hello (in two files)"),
    DUPLICATE_FUNCTION(
            Group.CONFIGURATION,
            "Two functions of the default catalog have the same name and version.",
            "Rename one, or remove it.",
            "functions/a/1.0.0/function.yaml (twice)"),
    MISPLACED_FILE(
            Group.CONFIGURATION,
            "The path does not say the function's name and version.",
            "Move the file to functions/<name>/<version>/function.yaml.",
            "functions/greet.yaml"),
    UNDEFINED_WORKFLOW(
            Group.CONFIGURATION,
            "A workflow is named that the configuration does not hold.",
            "Correct the name, or add the workflow.",
            "workflow: { namespace: a, name: b, version: latest }"),
    UNDEFINED_TASK(
            Group.CONFIGURATION,
            "A test names a task that neither its workflow nor anything that the workflow uses has.",
            "Correct the name, or the reference.",
            "mocks: [ { task: chrage, result: {} } ]"),
    NOT_A_CALL(
            Group.CONFIGURATION,
            "A test expects or mocks the call of a task that calls nothing.",
            "Name a task that calls something.",
            "mocks: [ { task: total, result: {} } ]"),
    RECURSIVE_WORKFLOW(
            Group.CONFIGURATION,
            "A workflow runs itself, directly or through others.",
            "Break the circle, or loop with `then`.",
            "run: { workflow: { … this one … } }"),
    EGRESS_FORBIDDEN(
            Group.CONFIGURATION,
            "A call goes to an origin that the egress rules of `flow.yaml` do not allow.",
            "Add the origin to `egress.allow` in `flow.yaml`, or call another one.",
            "endpoint: https://elsewhere.example"),
    NOT_RESOLVED(
            Group.CONFIGURATION,
            Severity.NOTE,
            "Something outside of the configuration was not looked at: a remote document, a published version.",
            "It is resolved with `--resolve`, at publication, or when a run is loaded.",
            "document: { endpoint: https://shop.example/openapi.json }"),
    UNSUPPORTED_CALL(
            Group.CONFIGURATION,
            Severity.NOTE,
            "A task calls or runs something that this version of Flow validates and cannot execute.",
            "Runs of the workflow are refused; workflow tests can mock the task.",
            "call: grpc"),

    // Loading
    RESOURCE_UNAVAILABLE(
            Group.LOADING,
            "A document that the workflow refers to could not be fetched.",
            "See that the address is right and reachable.",
            "document: { endpoint: https://gone.example/openapi.json }"),
    INVALID_FUNCTION(
            Group.LOADING,
            "A function that was fetched from a catalog or an address has mistakes.",
            "Correct it there, or call another version.",
            "call: greet:1.0.0@company"),
    INVALID_OPENAPI_CALL(
            Group.LOADING,
            "A call does not fit its OpenAPI document: no such operation or parameter, a required one is missing, or a literal value is not what its schema allows.",
            "Write what the document declares; a value that only the run knows is an expression.",
            "operationId: lstPets"),
    RESOURCE_NOT_FIXED(
            Group.LOADING,
            "The address of a document is computed; what a definition refers to must be known when it is loaded.",
            "Write the address literally.",
            "document: { endpoint: '${ .address }' }");

    private final Group group;
    private final Severity severity;
    private final String explanation;
    private final String fix;
    private final String example;

    DiagnosticCode(Group group, String explanation, String fix, String example) {
        this(group, Severity.ERROR, explanation, fix, example);
    }

    DiagnosticCode(Group group, Severity severity, String explanation, String fix, String example) {
        this.group = group;
        this.severity = severity;
        this.explanation = explanation;
        this.fix = fix;
        this.example = example;
    }

    /** The stable, kebab-case form. */
    public String code() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    public Group group() {
        return group;
    }

    public Severity severity() {
        return severity;
    }

    /** One sentence. */
    public String explanation() {
        return explanation;
    }

    /** What to do about it in general. */
    public String fix() {
        return fix;
    }

    /** A few words of a document that has it. */
    public String example() {
        return example;
    }

    /** Which part of checking finds it. */
    public enum Group {
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
}
