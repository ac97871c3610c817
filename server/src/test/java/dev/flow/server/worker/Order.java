package dev.flow.server.worker;

import io.temporal.activity.Activity;
import io.temporal.activity.ActivityInterface;
import io.temporal.activity.ActivityOptions;
import io.temporal.common.RetryOptions;
import io.temporal.failure.ApplicationFailure;
import io.temporal.workflow.QueryMethod;
import io.temporal.workflow.SignalMethod;
import io.temporal.workflow.UpdateMethod;
import io.temporal.workflow.UpdateValidatorMethod;
import io.temporal.workflow.Workflow;
import io.temporal.workflow.WorkflowInterface;
import io.temporal.workflow.WorkflowMethod;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** A workflow that does what its input says. */
@WorkflowInterface
public interface Order {
    @WorkflowMethod
    String run(String action, int number);

    @SignalMethod
    void item(String name);

    @QueryMethod
    String status();

    @UpdateMethod
    String rename(String status);

    @UpdateValidatorMethod(updateName = "rename")
    void validate(String status);

    /** A workflow that is started by another one. */
    @WorkflowInterface
    interface Part {
        @WorkflowMethod
        String make(String name);
    }

    /** Activities. */
    @ActivityInterface
    interface Shop {
        String greet(String name);

        String third(String name);
    }

    /** The shop. */
    final class ShopActivities implements Shop {
        @Override
        public String greet(String name) {
            return "hello " + name;
        }

        @Override
        public String third(String name) {
            int attempt = Activity.getExecutionContext().getInfo().getAttempt();
            if (attempt < 3) {
                throw new IllegalStateException("attempt " + attempt);
            }
            return name + " at attempt " + attempt;
        }
    }

    /** A part that takes a moment. */
    final class PartWorkflow implements Part {
        @Override
        public String make(String name) {
            Workflow.sleep(Duration.ofMillis(20));
            return "part of " + name;
        }
    }

    /** The workflow. */
    final class OrderWorkflow implements Order {
        private final List<String> items = new ArrayList<>();
        private String status = "new";

        @Override
        public String run(String action, int number) {
            Shop shop = Workflow.newActivityStub(
                    Shop.class,
                    ActivityOptions.newBuilder()
                            .setStartToCloseTimeout(Duration.ofSeconds(20))
                            .setRetryOptions(RetryOptions.newBuilder()
                                    .setInitialInterval(Duration.ofMillis(10))
                                    .build())
                            .build());
            return switch (action) {
                case "activity" -> shop.greet("order");
                case "retries" -> shop.third("order");
                case "child" -> Workflow.newChildWorkflowStub(Part.class).make("order");
                case "timer" -> {
                    Workflow.sleep(Duration.ofMillis(number));
                    yield "slept";
                }
                case "items" -> {
                    status = "waiting";
                    Workflow.await(() -> items.size() == number);
                    status = "complete";
                    yield String.join(",", items);
                }
                case "chain" -> {
                    if (number > 0) {
                        Workflow.continueAsNew(action, number - 1);
                    }
                    yield "end of the chain";
                }
                default -> throw ApplicationFailure.newNonRetryableFailure("no " + action, "Unknown");
            };
        }

        @Override
        public void item(String name) {
            items.add(name);
        }

        @Override
        public String status() {
            return status;
        }

        @Override
        public String rename(String next) {
            String before = status;
            Workflow.sleep(Duration.ofMillis(10));
            status = next;
            return before;
        }

        @Override
        public void validate(String next) {
            if (next.isEmpty()) {
                throw new IllegalArgumentException("A status has a name.");
            }
        }
    }
}
