package dev.flow.bench.handwritten;

import io.temporal.workflow.WorkflowInterface;
import io.temporal.workflow.WorkflowMethod;

/** {@code call.yaml} by hand. */
@WorkflowInterface
public interface Call {
    @WorkflowMethod(name = "call")
    Shop.Item run(Shop.Sku sku);

    /** Its steps. */
    final class Steps implements Call {
        private final Shop shop = Shop.stub();

        @Override
        public Shop.Item run(Shop.Sku sku) {
            return shop.item(sku);
        }
    }
}
