package dev.flow.engine.interpreter;

import dev.flow.definition.task.StandardErrorType;
import dev.flow.engine.record.CommandSummary;
import io.temporal.failure.CanceledFailure;
import io.temporal.workflow.CancellationScope;
import io.temporal.workflow.Promise;
import io.temporal.workflow.Workflow;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Executes a task or task list with a time limit. At the limit its scope is cancelled, and outside of it the
 * cancellation becomes the timeout error (decision 13, {@code docs/compatibility.md#decision-13}).
 *
 * @param <C> the cursor of what is executed
 */
public final class Deadlines<C> {
    private final Waits waits;
    private final Supplier<Step<C>> body;
    private @Nullable Step<C> step;
    private boolean over;
    private boolean timedOut;

    private Deadlines(Waits waits, Supplier<Step<C>> body) {
        this.waits = waits;
        this.body = body;
    }

    /**
     * Executes the body until a deadline.
     *
     * @param deadline engine time in milliseconds; null is never
     * @param instance the task that times out
     */
    public static <C> Step<C> within(Waits waits, @Nullable Long deadline, String instance, Supplier<Step<C>> body) {
        return deadline == null ? body.get() : new Deadlines<>(waits, body).run(deadline, instance);
    }

    private Step<C> run(long deadline, String instance) {
        if (deadline <= Run.now()) {
            throw timeout(instance);
        }
        CancellationScope scope = Workflow.newCancellationScope(() -> step = body.get());
        CancellationScope clock = Workflow.newCancellationScope(() -> {
            Promise<Void> timer = waits.timer(deadline, CommandSummary.timeout(instance));
            timer.thenApply(_ -> {
                if (!over) {
                    timedOut = true;
                    scope.cancel("timeout");
                }
                return null;
            });
        });
        clock.run();
        try {
            scope.run();
        } catch (Fault fault) {
            stop(clock);
            throw fault;
        } catch (CanceledFailure e) {
            if (timedOut && !CancellationScope.current().isCancelRequested()) {
                throw timeout(instance);
            }
            throw e;
        }
        Step<C> ended = step;
        if (ended == null) {
            throw new IllegalStateException("The body of " + instance + " ended without an outcome.");
        }
        // A parked segment is closed with its timers; cancelling them can only race with their firing.
        if (ended instanceof Step.Done<C>) {
            stop(clock);
        } else {
            over = true;
        }
        return ended;
    }

    private void stop(CancellationScope clock) {
        over = true;
        if (!timedOut && !waits.keepsTimers()) {
            clock.cancel();
        }
    }

    private static Fault timeout(String instance) {
        return Fault.of(StandardErrorType.TIMEOUT, "Timed out", null, instance);
    }
}
