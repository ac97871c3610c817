package dev.flow.bench.population;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.flow.engine.record.RunInput;
import dev.flow.engine.record.RunMemo;
import dev.flow.engine.record.RunSearchAttributes;
import io.temporal.activity.ActivityInterface;
import io.temporal.activity.ActivityMethod;
import io.temporal.activity.ActivityOptions;
import io.temporal.workflow.ChildWorkflowOptions;
import io.temporal.workflow.Workflow;
import io.temporal.workflow.WorkflowInterface;
import io.temporal.workflow.WorkflowMethod;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * A population written by hand as a Temporal workflow: pages by an activity, members as child workflows, some at a
 * time, which continues as new when the engine suggests it. It keeps no progress, reports no failures and cannot be
 * paused.
 */
@WorkflowInterface
public interface HandWrittenPopulation {
    String TYPE = "bench.handWrittenPopulation";

    /** How many children have completed. */
    @WorkflowMethod(name = TYPE)
    int run(Work work);

    /**
     * What is to be done.
     *
     * @param definition digest of what the children execute
     * @param memo of each child
     * @param from the first member
     * @param completed children of earlier segments
     */
    record Work(
            String definition,
            String queue,
            JsonNode memo,
            int from,
            int members,
            int page,
            int concurrency,
            int completed) {
        Work from(int next, int done) {
            return new Work(definition, queue, memo, next, members, page, concurrency, done);
        }
    }

    /** A page of numbers. */
    @ActivityInterface
    interface Pages {
        @ActivityMethod(name = "bench.page")
        List<Integer> page(int from, int to);

        /** Pages of whole numbers, as a query of members would answer them. */
        final class Numbers implements Pages {
            @Override
            public List<Integer> page(int from, int to) {
                return IntStream.range(from, to).boxed().toList();
            }
        }
    }

    /** Starts the members of one page after the other. */
    final class Steps implements HandWrittenPopulation {
        private final Pages pages = Workflow.newActivityStub(
                Pages.class,
                ActivityOptions.newBuilder()
                        .setStartToCloseTimeout(Duration.ofMinutes(1))
                        .build());
        private int open;
        private int completed;

        @Override
        public int run(Work work) {
            completed = work.completed();
            int next = work.from();
            while (next < work.members()) {
                int to = Math.min(work.members(), next + work.page());
                for (int member : pages.page(next, to)) {
                    Workflow.await(() -> open < work.concurrency());
                    start(work, member);
                }
                next = to;
                if (Workflow.getInfo().isContinueAsNewSuggested()) {
                    Workflow.await(() -> open == 0);
                    Workflow.continueAsNew(work.from(next, completed));
                }
            }
            Workflow.await(() -> open == 0);
            return completed;
        }

        private void start(Work work, int member) {
            RunMemo memo = RunMemo.parse(work.memo());
            var options = ChildWorkflowOptions.newBuilder()
                    .setWorkflowId(
                            PopulationSubject.MEMBER + "." + Workflow.getInfo().getWorkflowId() + "." + member)
                    .setTaskQueue(work.queue())
                    .setMemo(Map.of(RunMemo.MEMO, work.memo()))
                    .setTypedSearchAttributes(RunSearchAttributes.of(memo, PopulationSubject.MEMBER))
                    .build();
            JsonNode input = JsonNodeFactory.instance.objectNode().put("number", member);
            open++;
            var _ = Workflow.newUntypedChildWorkflowStub(PopulationSubject.MEMBER, options)
                    .executeAsync(
                            JsonNode.class,
                            RunInput.start(work.definition(), input, RunInput.Traits.SERVER)
                                    .json())
                    .handle((_, failure) -> {
                        open--;
                        completed += failure == null ? 1 : 0;
                        return null;
                    });
        }
    }
}
