package dev.flow.definition.grammar;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * Where and when an expression is evaluated, which decides what it may read (DSL, "Runtime expression arguments",
 * narrowed by decision 5, {@code docs/compatibility.md#decision-5}: secrets and authorization exist only in
 * activities).
 */
public enum EvaluationSite {
    /** When the workflow is given its input. */
    WORKFLOW_INPUT("workflow", "runtime"),
    /** When the last task is done. */
    WORKFLOW_OUTPUT("context", "workflow", "runtime"),
    /** Before anything else of a task. */
    TASK_IF("context", "task", "workflow", "runtime"),
    TASK_INPUT("context", "task", "workflow", "runtime"),
    /** In the task's own properties. */
    TASK("context", "input", "task", "workflow", "runtime"),
    /** In an activity that the task runs. */
    ACTIVITY("context", "input", "task", "workflow", "runtime", "secrets", "authorization"),
    TASK_OUTPUT("context", "input", "task", "workflow", "runtime"),
    TASK_EXPORT("context", "input", "output", "task", "workflow", "runtime"),
    /** For each member of a population, outside of the run: {@code .} is the member. */
    MEMBER("context", "input", "task", "workflow", "runtime"),
    /** Before there is a run. */
    SCHEDULE("runtime"),
    /** In a trigger that a schedule fires: the times of the firing. */
    FIRING("firing"),
    /** In a trigger that events, webhooks or messages fire: what came in. */
    EVENT("event"),
    /** In a source of webhooks, when a request was verified: {@code .} is the data of its body. */
    WEBHOOK("headers"),
    /** In a workflow test, when a mock answers: {@code .} is what the call was given. */
    MOCK(),
    /** In a workflow test, when the run has completed: {@code .} is its output. */
    EXPECTATION("input"),
    /** Never: the value is data. */
    NOWHERE();

    /** What the table of the specification binds but only activities may read. */
    public static final Set<String> CONFIDENTIAL = Set.of("secrets", "authorization");

    /** Every runtime argument there is. */
    public static final Set<String> ARGUMENTS =
            Set.of("context", "input", "output", "secrets", "authorization", "task", "workflow", "runtime");

    @SuppressWarnings("ImmutableEnumChecker") // made by Set.copyOf
    private final Set<String> variables;

    EvaluationSite(String... variables) {
        this.variables = Set.copyOf(List.of(variables));
    }

    /** Names without the {@code $}. */
    public Set<String> variables() {
        return variables;
    }

    /** Whether secrets may be read. */
    public boolean confidential() {
        return variables.contains("secrets");
    }

    /** For the docs: sorted, with the {@code $}. */
    public List<String> display() {
        return new TreeSet<>(variables).stream().map(name -> "$" + name).toList();
    }
}
