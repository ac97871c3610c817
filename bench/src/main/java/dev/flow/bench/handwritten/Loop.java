package dev.flow.bench.handwritten;

import io.temporal.workflow.WorkflowInterface;
import io.temporal.workflow.WorkflowMethod;
import java.util.List;

/** {@code loop.yaml}, written by hand as a Temporal workflow. */
@WorkflowInterface
public interface Loop {
    @WorkflowMethod(name = "loop")
    Sum run(Basket basket);

    record Basket(List<OrderLine> lines) {}

    record Sum(int total, int pieces) {
        public Sum plus(OrderLine line) {
            return new Sum(total + line.price() * line.quantity(), pieces + line.quantity());
        }
    }

    /** The workflow's implementation, with the steps of the document. */
    final class Steps implements Loop {
        @Override
        public Sum run(Basket basket) {
            var sum = new Sum(0, 0);
            for (var line : basket.lines()) {
                sum = sum.plus(line);
            }
            return sum;
        }
    }
}
