package dev.flow.bench.handwritten;

import io.temporal.workflow.WorkflowInterface;
import io.temporal.workflow.WorkflowMethod;

/** {@code sets.yaml}, written by hand as a Temporal workflow. */
@WorkflowInterface
public interface Sets {
    @WorkflowMethod(name = "sets")
    Receipt run(Purchase purchase);

    record Purchase(String customer, int amount) {}

    record Greeted(String customer, int amount, String greeting) {}

    record Taxed(String customer, int amount, String greeting, int tax) {}

    record Receipt(String text, int total) {}

    /** The workflow's implementation, with the steps of the document. */
    final class Steps implements Sets {
        @Override
        public Receipt run(Purchase purchase) {
            var greeted = new Greeted(purchase.customer(), purchase.amount(), "Hello, " + purchase.customer());
            var taxed = new Taxed(greeted.customer(), greeted.amount(), greeted.greeting(), greeted.amount() * 19);
            return new Receipt(taxed.greeting(), taxed.amount() * 100 + taxed.tax());
        }
    }
}
