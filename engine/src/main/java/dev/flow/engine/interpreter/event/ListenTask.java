package dev.flow.engine.interpreter.event;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.flow.definition.task.EventConsumption;
import dev.flow.definition.task.EventConsumption.Until;
import dev.flow.definition.task.FlowDirective;
import dev.flow.definition.task.TaskAction;
import dev.flow.engine.cursor.ActionCursor;
import dev.flow.engine.cursor.Arrival;
import dev.flow.engine.cursor.ListenCursor;
import dev.flow.engine.cursor.SequenceCursor;
import dev.flow.engine.interpreter.DocumentPosition;
import dev.flow.engine.interpreter.Fault;
import dev.flow.engine.interpreter.Frame;
import dev.flow.engine.interpreter.Inbox;
import dev.flow.engine.interpreter.Interpreter;
import dev.flow.engine.interpreter.Run;
import dev.flow.engine.interpreter.Step;
import dev.flow.engine.interpreter.TaskScope;
import dev.flow.engine.record.ActivityTypes;
import io.temporal.failure.CanceledFailure;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * {@code listen} (DSL reference, "Listen"): consumes events one after the other; the output is what it read of them.
 */
public final class ListenTask {
    private final Interpreter interpreter;
    private final TaskAction.Listen listen;
    private final TaskScope scope;
    private final FilterValues values;
    private final Listener listener;
    private final String subscription;
    private final ArrayNode consumed;
    private @Nullable SequenceCursor iteration;

    private ListenTask(Interpreter interpreter, TaskAction.Listen listen, TaskScope scope, @Nullable ListenCursor at) {
        this.interpreter = interpreter;
        this.listen = listen;
        this.scope = scope;
        this.values = new TaskFilterValues(interpreter.values(), scope);
        this.listener = new Listener(listen.to(), values, at == null ? null : at.hearing());
        this.subscription = at == null ? scope.path() : at.subscription();
        this.consumed = JsonNodeFactory.instance.arrayNode();
        if (at != null) {
            consumed.addAll(at.consumed());
            iteration = at.iteration();
        }
    }

    public static Step<ActionCursor> execute(
            Interpreter interpreter, TaskAction.Listen listen, TaskScope scope, @Nullable ListenCursor at) {
        if (at == null && interpreter.mustPark()) {
            return new Step.Parked<>(new ActionCursor.NotBegun());
        }
        return new ListenTask(interpreter, listen, scope, at).execute(at != null);
    }

    private Step<ActionCursor> execute(boolean resumed) {
        Inbox inbox = interpreter.run().inbox();
        // Registered before the subscription: an event may arrive before the activity that subscribes has completed.
        if (resumed) {
            inbox.reopen(listener);
        } else {
            inbox.open(listener);
        }
        try {
            if (!resumed) {
                interpreter.run().lifecycle().correlationStarted();
                subscribe();
            }
            Optional<Step<ActionCursor>> done = consume();
            if (done.isPresent()) {
                stop();
                interpreter.run().lifecycle().correlationCompleted();
                return done.get();
            }
            inbox.park(listener);
            return new Step.Parked<>(new ListenCursor(subscription, consumed, listener.hearing(), iteration));
        } catch (Fault fault) {
            stop();
            throw fault;
        } catch (CanceledFailure canceled) {
            stop();
            throw canceled;
        }
    }

    private void subscribe() {
        Run run = interpreter.run();
        run.subscribing();
        try {
            interpreter
                    .activities()
                    .brief(
                            ActivityTypes.SUBSCRIBE,
                            scope,
                            Subscriptions.of(run.workflowId(), subscription, listen.to(), values)
                                    .json());
        } catch (Fault | CanceledFailure failure) {
            run.subscribed();
            throw failure;
        }
        run.subscribed();
    }

    private void stop() {
        interpreter.run().inbox().close(listener);
        interpreter
                .activities()
                .aside(
                        ActivityTypes.UNSUBSCRIBE,
                        scope,
                        Subscriptions.reference(interpreter.run().workflowId(), subscription));
    }

    /** Empty when the task is parked. */
    private Optional<Step<ActionCursor>> consume() {
        while (!enough()) {
            if (!listener.ready() && !interpreter.waits().untilOrParking(listener::ready)) {
                return Optional.empty();
            }
            Optional<Arrival> next = listener.next();
            if (next.isEmpty()) {
                break;
            }
            Step<SequenceCursor> step = iterate(EventReading.read(next.get().event(), listen.read()));
            switch (step) {
                case Step.Parked<SequenceCursor>(SequenceCursor cursor) -> {
                    iteration = cursor;
                    return Optional.empty();
                }
                case Step.Done<SequenceCursor>(JsonNode output, FlowDirective then) -> {
                    iteration = null;
                    listener.consumed();
                    consumed.add(output);
                    if (then instanceof FlowDirective.End) {
                        return Optional.of(new Step.Done<>(consumed, then));
                    }
                }
            }
        }
        return Optional.of(new Step.Done<>(consumed));
    }

    /** Whether the consumed events complete the strategy of the task. */
    private boolean enough() {
        return switch (listen.to()) {
            case EventConsumption.All all -> consumed.size() == all.filters().size();
            case EventConsumption.One _ -> !consumed.isEmpty();
            case EventConsumption.Any any ->
                switch (any.until()) {
                    case Until.First _ -> !consumed.isEmpty();
                    case Until.Condition(var condition) ->
                        !consumed.isEmpty()
                                && iteration == null
                                && interpreter
                                        .values()
                                        .holds(
                                                condition,
                                                consumed,
                                                scope,
                                                scope.slot("listen").child("to").child("until"));
                    case Until.Consumed _, Until.Never _ -> false;
                };
        };
    }

    /** {@code foreach} for one event: its result is part of the output. */
    private Step<SequenceCursor> iterate(JsonNode item) {
        TaskAction.Listen.Iteration foreach = listen.foreach();
        if (foreach == null) {
            return new Step.Done<>(item);
        }
        int index = consumed.size();
        Frame frame = scope.frame()
                .at(scope.frame().place().iteration(index))
                .with(foreach.item(), item)
                .with(foreach.at(), IntNode.valueOf(index));
        JsonNode raw = item;
        FlowDirective then = null;
        if (foreach.tasks() != null) {
            Step<SequenceCursor> step = interpreter.sequence(
                    foreach.tasks(), frame, iteration == null ? SequenceCursor.start(item) : iteration);
            if (!(step instanceof Step.Done<SequenceCursor> done)) {
                return step;
            }
            raw = done.output();
            then = Step.outwards(done.then());
        }
        DocumentPosition slot = scope.slot("foreach");
        var bindings = scope.in(frame);
        JsonNode output = interpreter.dataFlow().output(foreach.output(), raw, bindings, slot);
        interpreter
                .dataFlow()
                .export(
                        foreach.export(),
                        output,
                        name -> name.equals("output") ? output : bindings.get(name),
                        frame.context(),
                        slot);
        return new Step.Done<>(output, then);
    }
}
