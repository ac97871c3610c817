package dev.flow.bench.handwritten;

import io.temporal.workflow.WorkflowInterface;
import io.temporal.workflow.WorkflowMethod;

/** {@code call.yaml}, written by hand as a Temporal workflow. */
@WorkflowInterface
public interface Call {
    @WorkflowMethod(name = "call")
    Shop.Item run(Shop.Sku sku);

    /** The workflow's implementation, with the steps of the document. */
    final class Steps implements Call {
        private final Shop shop = Shop.stub();

        @Override
        public Shop.Item run(Shop.Sku sku) {
            return shop.item(sku);
        }
    }
}
