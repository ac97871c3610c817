package dev.flow.definition.task;

/** The kinds of tasks as a document names them (DSL reference, "Task"). */
public enum TaskKind {
    SET("set"),
    DO("do"),
    FOR("for"),
    FORK("fork"),
    SWITCH("switch"),
    RAISE("raise"),
    TRY("try"),
    WAIT("wait"),
    EMIT("emit"),
    LISTEN("listen"),
    RUN("run"),
    CALL("call");

    private final String keyword;

    TaskKind(String keyword) {
        this.keyword = keyword;
    }

    /** The property that makes a task of this kind. */
    public String keyword() {
        return keyword;
    }

    /** The kind of an action. */
    public static TaskKind of(TaskAction action) {
        return switch (action) {
            case TaskAction.Set _ -> SET;
            case TaskAction.Do _ -> DO;
            case TaskAction.For _ -> FOR;
            case TaskAction.Fork _ -> FORK;
            case TaskAction.Switch _ -> SWITCH;
            case TaskAction.Raise _ -> RAISE;
            case TaskAction.Try _ -> TRY;
            case TaskAction.Wait _ -> WAIT;
            case TaskAction.Emit _ -> EMIT;
            case TaskAction.Listen _ -> LISTEN;
            case TaskAction.RunWorkflow _, TaskAction.RunProcess _ -> RUN;
            case TaskAction.Call _, TaskAction.CallFunction _, TaskAction.CallPopulation _ -> CALL;
        };
    }

    /** Whether {@code extend} of an extension names this kind (DSL reference, "Extension"). */
    public boolean extendedBy(String extend) {
        return switch (extend) {
            case "all" -> true;
            case "composite" -> this == DO || this == FORK;
            default -> keyword.equals(extend);
        };
    }
}
