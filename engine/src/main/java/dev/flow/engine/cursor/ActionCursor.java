package dev.flow.engine.cursor;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The position in an action that can be interrupted and resumed: one case for each such kind. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "at")
@JsonSubTypes({
    @JsonSubTypes.Type(value = ActionCursor.NotBegun.class, name = "start"),
    @JsonSubTypes.Type(value = ActionCursor.InDo.class, name = "do"),
    @JsonSubTypes.Type(value = ActionCursor.InFor.class, name = "for"),
    @JsonSubTypes.Type(value = ActionCursor.InFork.class, name = "fork"),
    @JsonSubTypes.Type(value = TryCursor.Body.class, name = "try"),
    @JsonSubTypes.Type(value = TryCursor.Delay.class, name = "retry"),
    @JsonSubTypes.Type(value = TryCursor.Handling.class, name = "catch"),
    @JsonSubTypes.Type(value = ActionCursor.InWait.class, name = "wait"),
    @JsonSubTypes.Type(value = ListenCursor.class, name = "listen"),
    @JsonSubTypes.Type(value = ActionCursor.InRun.class, name = "run"),
    @JsonSubTypes.Type(value = ActionCursor.InRequest.class, name = "request"),
    @JsonSubTypes.Type(value = ActionCursor.InFunction.class, name = "function")
})
public sealed interface ActionCursor permits ActionCursor.Simple, TryCursor, ListenCursor {

    /** The kinds whose cursors are one record. */
    sealed interface Simple extends ActionCursor {}

    /** Any kind, before its first command of the engine. */
    record NotBegun() implements Simple {}

    /** The position inside of a {@code do}. */
    record InDo(SequenceCursor tasks) implements Simple {}

    /**
     * {@code for}.
     *
     * @param items the whole collection, evaluated once
     * @param index the iteration under way or next
     * @param value its input: the output of the one before
     * @param tasks the position in it; null before its {@code while} is evaluated
     */
    record InFor(
            ArrayNode items,
            int index,
            JsonNode value,
            @Nullable SequenceCursor tasks) implements Simple {}

    /**
     * {@code fork}.
     *
     * @param context the context when it began
     * @param branches in order of declaration
     */
    record InFork(JsonNode context, List<BranchCursor> branches) implements Simple {
        public InFork {
            branches = List.copyOf(branches);
        }
    }

    /** {@code wait}, until then (engine time in milliseconds). */
    record InWait(long until) implements Simple {}

    /**
     * {@code run: workflow} that is awaited.
     *
     * @param workflowId the sub-workflow
     * @param looks the number of times that its end has been asked for or checked
     */
    record InRun(String workflowId, int looks) implements Simple {}

    /**
     * {@code call} of a function of the kind queue, whose request was sent.
     *
     * @param request its id
     * @param until when the response is late, engine time in milliseconds
     */
    record InRequest(String request, long until) implements Simple {}

    /**
     * {@code call} of a function whose task runs here.
     *
     * @param arguments raw input of that task
     */
    record InFunction(JsonNode arguments, TaskCursor body) implements Simple {}
}
