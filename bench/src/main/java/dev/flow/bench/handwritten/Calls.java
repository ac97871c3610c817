package dev.flow.bench.handwritten;

import io.temporal.workflow.WorkflowInterface;
import io.temporal.workflow.WorkflowMethod;
import java.util.List;

/** {@code calls.yaml}, written by hand as a Temporal workflow. */
@WorkflowInterface
public interface Calls {
    @WorkflowMethod(name = "calls")
    Total run(Skus skus);

    record Skus(String shop, List<String> skus) {}

    record Total(int total) {}

    /** The workflow's implementation, with the steps of the document. */
    final class Steps implements Calls {
        private final Shop shop = Shop.stub();

        @Override
        public Total run(Skus skus) {
            int total = 0;
            for (var sku : skus.skus()) {
                total += shop.item(new Shop.Sku(skus.shop(), sku)).price();
            }
            return new Total(total);
        }
    }
}
