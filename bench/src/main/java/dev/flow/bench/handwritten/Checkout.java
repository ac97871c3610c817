package dev.flow.bench.handwritten;

import io.temporal.workflow.Workflow;
import io.temporal.workflow.WorkflowInterface;
import io.temporal.workflow.WorkflowMethod;
import java.util.List;

/** {@code checkout.yaml}, written by hand as a Temporal workflow. */
@WorkflowInterface
public interface Checkout {
    @WorkflowMethod(name = "checkout")
    Bill run(Cart cart);

    record Cart(String customer, List<OrderLine> lines) {}

    record Bill(String customer, int total) {}

    /** The workflow's implementation, with the steps of the document. */
    final class Steps implements Checkout {
        private final Pricing pricing = Workflow.newChildWorkflowStub(Pricing.class);

        @Override
        public Bill run(Cart cart) {
            return new Bill(
                    cart.customer(), pricing.run(new Loop.Basket(cart.lines())).total());
        }
    }
}
