package dev.flow.configuration.activation;

import io.temporal.activity.Activity;
import io.temporal.activity.ActivityExecutionContext;
import io.temporal.common.interceptors.ActivityInboundCallsInterceptor;
import io.temporal.common.interceptors.ActivityInboundCallsInterceptorBase;
import io.temporal.common.interceptors.WorkerInterceptorBase;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A place where something can happen to a controller.
 *
 * @param activity the step, or the lease before all of them
 */
record StopPoint(String activity, Moment moment) {
    enum Moment {
        /** Nothing of the step is done. */
        BEFORE,
        /** Its effect is there, and not recorded. */
        EFFECT,
        /** It is recorded, and the engine does not know. */
        AFTER
    }

    /** Those of each stage of the table in which a controller works. */
    static List<StopPoint> all() {
        List<StopPoint> all = new ArrayList<>();
        all.add(new StopPoint("activation.take", Moment.BEFORE));
        all.add(new StopPoint("activation.take", Moment.AFTER));
        for (ActivationStage stage : ActivationTransitions.TABLE.stages(ActivationEvent.LEASED)) {
            all.add(new StopPoint(activity(stage), Moment.BEFORE));
            if (hasEffect(stage)) {
                all.add(new StopPoint(activity(stage), Moment.EFFECT));
            }
            all.add(new StopPoint(activity(stage), Moment.AFTER));
        }
        return all;
    }

    /** Outside the records. */
    private static boolean hasEffect(ActivationStage stage) {
        return switch (stage) {
            case ROLL_OUT, SCHEDULES, ROUTING, COMPENSATION -> true;
            case REQUESTED, DEFINITIONS, READINESS, POINTER, APPLIED, FAILED, SUPERSEDED, ROLLED_BACK -> false;
        };
    }

    static String activity(ActivationStage stage) {
        return switch (stage) {
            case REQUESTED -> "activation.check-plan";
            case DEFINITIONS -> "activation.check-definitions";
            case ROLL_OUT -> "activation.roll-out";
            case READINESS -> "activation.check-readiness";
            case SCHEDULES -> "activation.apply-schedules";
            case ROUTING -> "activation.route";
            case POINTER -> "activation.move-pointer";
            case COMPENSATION -> "activation.compensate";
            case APPLIED, FAILED, SUPERSEDED, ROLLED_BACK -> throw new IllegalArgumentException(stage + " has no step");
        };
    }

    /** Whether the step under way in this thread is that of a stage. */
    static boolean isIn(ActivationStage stage) {
        return Activity.getExecutionContext().getInfo().getActivityType().equals(activity(stage));
    }

    /** Lets something happen at a stop point, the first time that a controller comes there. */
    static final class Fault {
        private final StopPoint point;
        private final Runnable action;
        private final Consumer<RuntimeException> failed;
        private final AtomicBoolean done = new AtomicBoolean();

        /** @param failed called with each exception of an attempt */
        Fault(StopPoint point, Runnable action, Consumer<RuntimeException> failed) {
            this.point = point;
            this.action = action;
            this.failed = failed;
        }

        boolean happened() {
            return done.get();
        }

        /** For the effects of a step. */
        void effect() {
            at(Activity.getExecutionContext(), Moment.EFFECT);
        }

        private void at(ActivityExecutionContext context, Moment moment) {
            String activity = context.getInfo().getActivityType();
            if (point.equals(new StopPoint(activity, moment)) && done.compareAndSet(false, true)) {
                action.run();
            }
        }

        WorkerInterceptorBase interceptor() {
            return new WorkerInterceptorBase() {
                @Override
                public ActivityInboundCallsInterceptor interceptActivity(ActivityInboundCallsInterceptor next) {
                    return new ActivityInboundCallsInterceptorBase(next) {
                        private @Nullable ActivityExecutionContext context;

                        @Override
                        public void init(ActivityExecutionContext started) {
                            context = started;
                            super.init(started);
                        }

                        @Override
                        public ActivityOutput execute(ActivityInput input) {
                            try {
                                at(Objects.requireNonNull(context), Moment.BEFORE);
                                ActivityOutput output = super.execute(input);
                                at(Objects.requireNonNull(context), Moment.AFTER);
                                return output;
                            } catch (RuntimeException e) {
                                failed.accept(e);
                                throw e;
                            }
                        }
                    };
                }
            };
        }
    }
}
