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
    public static TaskKind of(Action action) {
        return switch (action) {
            case Action.Set _ -> SET;
            case Action.Do _ -> DO;
            case Action.For _ -> FOR;
            case Action.Fork _ -> FORK;
            case Action.Switch _ -> SWITCH;
            case Action.Raise _ -> RAISE;
            case Action.Try _ -> TRY;
            case Action.Wait _ -> WAIT;
            case Action.Emit _ -> EMIT;
            case Action.Listen _ -> LISTEN;
            case Action.RunWorkflow _, Action.RunProcess _ -> RUN;
            case Action.Call _, Action.CallFunction _ -> CALL;
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
