package dev.flow.definition.diagnostic;

/** Codes of what is found when the files of a configuration are checked together. */
public enum ConfigurationCode implements DiagnosticCode {
    DUPLICATE_WORKFLOW(
            "Two files define the same workflow; a configuration holds one version of each.",
            "Rename one, or remove it.",
            "name: hello (in two files)"),
    DUPLICATE_FUNCTION(
            "Two functions of the default catalog have the same name and version.",
            "Rename one, or remove it.",
            "functions/a/1.0.0/function.yaml (twice)"),
    DUPLICATE_TRIGGER(
            "Two triggers have the same name; the `schedule` of a workflow is a trigger that has the workflow's.",
            "Rename one, or remove it.",
            "nightly: (in two files)"),
    UNDEFINED_SOURCE(
            "A trigger, a function or a sink names a source of webhooks, a broker or a queue of it that `flow.yaml` does not define.",
            "Correct the name, or define it in `flow.yaml`.",
            "kind: webhook\nsource: githbu"),
    NEVER_FIRES(
            Severity.WARNING,
            "The schedule names no time that exists.",
            "Correct the days and months.",
            "cron: 0 0 30 2 *"),
    MISPLACED_FILE(
            "The path does not say the function's name and version.",
            "Move the file to functions/<name>/<version>/function.yaml.",
            "functions/greet.yaml"),
    UNDEFINED_WORKFLOW(
            "A workflow is named that the configuration does not hold.",
            "Correct the name, or add the workflow.",
            "workflow: { namespace: a, name: b, version: latest }"),
    UNDEFINED_TASK(
            "A test names a task that neither its workflow nor anything that the workflow uses has.",
            "Correct the name, or the reference.",
            "mocks: [ { task: chrage, result: {} } ]"),
    NOT_A_CALL(
            "A test expects or mocks the call of a task that calls nothing.",
            "Name a task that calls something.",
            "mocks: [ { task: total, result: {} } ]"),
    RECURSIVE_WORKFLOW(
            "A workflow runs itself, directly or through others.",
            "Break the circle, or loop with `then`.",
            "run: { workflow: { … this one … } }"),
    EGRESS_FORBIDDEN(
            "A call, or a sink, goes to an origin that the egress rules of `flow.yaml` do not allow.",
            "Add the origin to `egress.allow` in `flow.yaml`, or call another one.",
            "endpoint: https://elsewhere.example"),
    INVALID_QUERY(
            "The SQL of a query of `flow.yaml` is not one statement, or its parameters are not `:tenant`, `:cursor` and `:limit`.",
            "Write one statement that uses each: where tenant = :tenant and id > :cursor order by id limit :limit.",
            "sql: select id from customers limit :limit"),
    UNDEFINED_QUERY(
            Severity.WARNING,
            "A population names a query that `flow.yaml` does not declare; unless the host application offers it, the task fails.",
            "Correct the name, or declare the query in `queries` of `flow.yaml`.",
            "with: { query: active-custmers, … }"),
    PASSWORD_IN_URL(
            "The URL of a query, a broker or a sink has a password in it, which everybody who sees the configuration would read.",
            "Remove it from the URL, and name a secret in `secret`.",
            "url: jdbc:postgresql://db/crm?user=flow&password=hunter2"),
    DEAD_LETTER_LOOP(
            "A queue is its own dead letter queue: what can never be accepted would come back for ever.",
            "Name another queue in `dead_letter`, one that no trigger consumes.",
            "orders: { dead_letter: orders }"),
    QUEUE_USED_TWICE(
            "A queue has two purposes: a function takes its responses from the queue that it sends requests to, or that"
                    + " a trigger consumes.",
            "Name a queue of its own in `reply_to`.",
            "queue: charges\nreply_to: charges"),
    NOT_RESOLVED(
            Severity.NOTE,
            "Something outside of the configuration was not looked at: a remote document, a published version.",
            "It is resolved with `--resolve`, at publication, or when a run is loaded.",
            "document: { endpoint: https://shop.example/openapi.json }"),
    UNSUPPORTED_CALL(
            Severity.NOTE,
            "A task calls or runs something that this version of Flow validates and cannot execute.",
            "Runs of the workflow are refused; workflow tests can mock the task.",
            "call: grpc");

    @SuppressWarnings("ImmutableEnumChecker") // a record of texts and an enum
    private final Description description;

    ConfigurationCode(String explanation, String fix, String example) {
        this(Severity.ERROR, explanation, fix, example);
    }

    ConfigurationCode(Severity severity, String explanation, String fix, String example) {
        this.description = new Description(severity, explanation, fix, example);
    }

    @Override
    public Group group() {
        return Group.CONFIGURATION;
    }

    @Override
    public Description description() {
        return description;
    }
}
