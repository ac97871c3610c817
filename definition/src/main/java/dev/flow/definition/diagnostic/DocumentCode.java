package dev.flow.definition.diagnostic;

/** Codes of what is found when a document is checked as a whole. */
public enum DocumentCode implements DiagnosticCode {
    UNKNOWN_TARGET(
            "`then` names a task that is not in the same list.",
            "Name a task of the same list, or continue, exit, end.",
            "then: nowhere"),
    DUPLICATE_NAME(
            "Two tasks, cases or extensions of one list have the same name.", "Rename one.", "- a: { … }\n- a: { … }"),
    RESERVED_TASK_NAME(
            Severity.WARNING,
            "A task is named like a flow directive, so that no `then` can name it.",
            "Rename it.",
            "- exit: { set: { x: 1 } }"),
    UNREACHABLE_TASK(
            Severity.WARNING,
            "No way leads to the task: every task before it goes elsewhere.",
            "Let a `then` name it, or remove it.",
            "- a: { set: { x: 1 }, then: end }\n- b: { … }"),
    SEVERAL_DEFAULTS(
            "A `switch` has more than one case without `when`.",
            "Keep one default case.",
            "switch: [ a: { then: end }, b: { then: exit } ]"),
    LISTEN_WITHOUT_END(
            "Nothing can ever end the listening.",
            "Name the events that end it, or give an `until` that can hold.",
            "listen: { to: { all: [] } }"),
    UNDEFINED_REFERENCE(
            "The name is not defined in that part of `use`.", "Define it there, or correct the name.", "retry: gently"),
    UNDEFINED_FUNCTION(
            "`call` names no built-in kind, no function of `use.functions`, and none of a catalog.",
            "Correct the name, or define the function.",
            "call: htpp"),
    UNDECLARED_SECRET(
            "A secret is used that `use.secrets` does not declare.",
            "Declare it in `use.secrets`.",
            "token: ${ $secrets.token }"),
    SHADOWED_VARIABLE(
            Severity.WARNING,
            "A variable of a loop or of `catch` has the name of a runtime argument and hides it.",
            "Choose another name.",
            "for: { each: input, in: .items }"),
    ENDLESS_RETRY(
            Severity.WARNING,
            "A retry policy has neither a delay nor a limit: what fails is tried again at once, for ever.",
            "Add `delay`, or `limit: { attempt: { count: 3 } }`.",
            "retry: {}"),
    UNBOUND_IN_POLICY(
            "A retry policy reads a variable that is not bound where the policy is used.",
            "Name the variable in `as` of the `catch`, or use another policy.",
            "catch: { as: problem, retry: reads-error }"),
    RECURSIVE_FUNCTION("A function calls itself, directly or through others.", "Break the circle.", "call: self");

    @SuppressWarnings("ImmutableEnumChecker") // a record of texts and an enum
    private final Description description;

    DocumentCode(String explanation, String fix, String example) {
        this(Severity.ERROR, explanation, fix, example);
    }

    DocumentCode(Severity severity, String explanation, String fix, String example) {
        this.description = new Description(severity, explanation, fix, example);
    }

    @Override
    public Group group() {
        return Group.DOCUMENT;
    }

    @Override
    public Description description() {
        return description;
    }
}
