package dev.flow.definition.diagnostic;

/** Codes of what is found in expressions. */
public enum ExpressionCode implements DiagnosticCode {
    EXPRESSION_SYNTAX(
            "The text is not a jq program.", "Complete the expression; `flow eval` tries one out.", "if: .a =="),
    EXPRESSION_UNKNOWN_FUNCTION(
            "The expression calls a function that does not exist.",
            "Correct its name; `input`, `env`, `debug` and other functions with side effects do not exist.",
            "if: .a | lenght"),
    EXPRESSION_ARITY(
            "The function exists, but not with that many arguments.",
            "Give it the arguments it takes.",
            "if: .a | map"),
    EXPRESSION_UNKNOWN_VARIABLE(
            "The expression reads a variable that is not bound at that position.",
            "Use one that is; the grammar page lists them for each place.",
            "if: $item.ready"),
    EXPRESSION_UNKNOWN_LABEL("`break` names a label that does not enclose it.", "Add the label.", "if: break $out"),
    EXPRESSION_UNKNOWN_FORMAT(
            "`@name` is not a format string.",
            "Use @text, @json, @html, @uri, @csv, @tsv, @sh, @base64 or @base64d.",
            "if: .a | @xml"),
    EXPRESSION_OBJECT_KEY(
            "An object is built with a key that can never be a string.",
            "Put the key in quotes, or make it a string.",
            "set: '${ {(1): 2} }'"),
    EXPRESSION_REGEX(
            "A regular expression in the expression cannot be compiled.",
            "Close what is open in it; a backslash is written twice in a jq string.",
            "if: .a | test(\"[\")"),
    EXPRESSION_TOO_COMPLEX(
            "The expression is nested deeper, or is longer, than can be compiled safely.",
            "Split it over several tasks.",
            "if: ((((…))))"),
    EXPRESSION_UNREACHABLE(
            Severity.WARNING,
            "A part of the expression can never be reached.",
            "Remove it, or correct the condition before it.",
            "if: empty | .a"),
    UNCLOSED_EXPRESSION(
            "`${` begins an expression, and no `}` ends it.", "Close it with `}`.", "set: { name: '${ .name' }"),
    PARTIAL_EXPRESSION(
            Severity.WARNING,
            "`${` appears inside a text; only a text that is wholly `${ … }` is evaluated.",
            "Write one expression with string interpolation: ${ \"Hello \\(.name)\" }.",
            "set: { text: 'Hello ${ .name }' }"),
    UNWRAPPED_EXPRESSION(
            Severity.WARNING,
            "The text reads data like an expression but is not in `${ }`, so it stays the text it is.",
            "Put it in `${ }`; a text that is meant as it is can be written as an expression, ${ \".name\" }.",
            "set: { error: $error }"),
    SECRET_IN_STATE(
            "`$secrets` or `$authorization` is read where its value would become part of the run's state.",
            "Read it in the arguments of a call; only activities see it.",
            "set: { key: '${ $secrets.key }' }");

    @SuppressWarnings("ImmutableEnumChecker") // a record of texts and an enum
    private final Description description;

    ExpressionCode(String explanation, String fix, String example) {
        this(Severity.ERROR, explanation, fix, example);
    }

    ExpressionCode(Severity severity, String explanation, String fix, String example) {
        this.description = new Description(severity, explanation, fix, example);
    }

    @Override
    public Group group() {
        return Group.EXPRESSIONS;
    }

    @Override
    public Description description() {
        return description;
    }
}
