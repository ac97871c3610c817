package dev.flow.definition.task;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.definition.value.DurationValue;
import dev.flow.definition.value.Template;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a task does: one case for each kind the specification knows (DSL reference, "Task"). */
public sealed interface TaskAction {

    /** {@code set}: the output is this value. */
    record Set(Template value) implements TaskAction {}

    /** {@code do}: tasks in sequence. */
    record Do(TaskList tasks) implements TaskAction {}

    /**
     * {@code for}: tasks for each element; an iteration's output is the next one's input.
     *
     * @param each name of the variable that holds the element
     * @param at name of the variable that holds the index
     * @param in yields an array
     * @param condition {@code while}: checked before each iteration
     */
    record For(
            String each, String at, Template in, @Nullable Template condition, TaskList tasks) implements TaskAction {}

    /** {@code fork}: branches side by side; with {@code compete} the first to end wins. */
    record Fork(TaskList branches, boolean compete) implements TaskAction {}

    /** {@code switch}: the first case that holds says where the flow goes. */
    record Switch(List<Case> cases) implements TaskAction {
        public Switch {
            cases = List.copyOf(cases);
        }

        /**
         * One case; without {@code when} it always holds.
         *
         * @param index of the case in the document
         */
        public record Case(String name, int index, @Nullable Template when, FlowDirective then) {}
    }

    /** {@code raise}: fails with this error. */
    record Raise(ErrorTemplate error) implements TaskAction {}

    /** {@code try}: tasks whose errors are caught. */
    record Try(TaskList tasks, Catch handler) implements TaskAction {}

    /** {@code wait}: a durable timer of this duration. */
    record Wait(DurationValue duration) implements TaskAction {}

    /** {@code emit}: publishes an event whose attributes are {@code event.with}. */
    record Emit(Template event) implements TaskAction {}

    /** {@code listen}: waits for events and outputs them. */
    record Listen(
            EventConsumption to, ReadAs read, @Nullable Iteration foreach) implements TaskAction {

        /** What of each event is read. */
        public enum ReadAs {
            DATA,
            ENVELOPE,
            RAW
        }

        /** {@code foreach}: tasks for each event, in order of arrival. */
        public record Iteration(
                String item, String at, @Nullable TaskList tasks, OutputTransform output, ExportTransform export) {}
    }

    /**
     * {@code run: workflow}.
     *
     * @param version exact, or {@code latest} (resolved to a digest in the definition's references)
     * @param input without it, the sub-workflow gets the task's input
     * @param await whether the task waits for the sub-workflow's end and takes its output
     */
    record RunWorkflow(
            String namespace,
            String name,
            String version,
            @Nullable Template input,
            boolean await) implements TaskAction {}

    /**
     * {@code run} of a process outside the workflow.
     *
     * @param kind {@code container}, {@code script} or {@code shell}
     * @param process that property of the document, as written
     * @param await whether the task waits for the process
     * @param result {@code return}: stdout, stderr, code, all or none
     */
    record RunProcess(String kind, JsonNode process, boolean await, String result) implements TaskAction {}

    /**
     * {@code call} of something outside the workflow, as an activity. The arguments may use {@code $secrets} and
     * {@code $authorization}: they are evaluated in the activity and never in workflow code.
     *
     * @param kind {@code http}, {@code openapi}, {@code grpc}, {@code asyncapi}, {@code a2a}, {@code mcp}
     * @param arguments {@code with}
     */
    record Call(String kind, Template arguments) implements TaskAction {}

    /**
     * {@code call} of a function: one of {@code use.functions}, of a catalog, or of the host.
     *
     * @param function as resolved; see {@link FunctionReference}
     * @param arguments {@code with}; the input of the function's task
     */
    record CallFunction(FunctionReference function, Template arguments) implements TaskAction {}

    /**
     * {@code call: population:1.0@default}: a run of a workflow for each member of a set that a query pages through.
     *
     * @param query name of the query, evaluated by the run; it yields a text
     * @param page the most members of a page, evaluated by the run; null for what the query allows
     * @param concurrency the most runs that are open at a time, evaluated by the run; null for the default
     * @param member the workflow whose runs are started
     * @param stopAfter the number of failed members after which no more are started; {@link #COLLECT} for none
     */
    record CallPopulation(
            Template query,
            @Nullable Template page,
            @Nullable Template concurrency,
            Member member,
            int stopAfter) implements TaskAction {
        /** What {@code call} says; no other name means a population. */
        public static final String NAME = "population:1.0@default";

        /** Open runs, where the document does not say how many. */
        public static final int CONCURRENCY = 10;

        /** The most open runs that a document may ask for. */
        public static final int MOST_CONCURRENT = 1_000;

        /** The largest page that a document may ask for. */
        public static final int LARGEST_PAGE = 10_000;

        /** {@link #stopAfter}: failures stop nothing. */
        public static final int COLLECT = 0;

        /**
         * What is done for a member.
         *
         * @param version exact, or {@code latest} (resolved to a digest in the definition's references)
         * @param input evaluated for each member, which is {@code .}, outside of workflow code; without it a run gets
         *     the member. It reads {@code $input}, {@code $context}, {@code $workflow}, {@code $runtime}, {@code $task}
         *     and the variables of loops, and never secrets: it becomes part of the history of the member's run
         */
        public record Member(
                String namespace,
                String name,
                String version,
                @Nullable Template input) {}
    }
}
