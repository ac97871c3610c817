package dev.flow.bench.handwritten;

import io.temporal.workflow.Async;
import io.temporal.workflow.Promise;
import io.temporal.workflow.WorkflowInterface;
import io.temporal.workflow.WorkflowMethod;

/** {@code fork.yaml}, written by hand as a Temporal workflow. */
@WorkflowInterface
public interface Fork {
    @WorkflowMethod(name = "fork")
    Calls.Total run(Calls.Skus skus);

    /** The workflow's implementation, with the steps of the document. */
    final class Steps implements Fork {
        private final Shop shop = Shop.stub();

        @Override
        public Calls.Total run(Calls.Skus skus) {
            var items = skus.skus().stream()
                    .map(sku -> Async.function(shop::item, new Shop.Sku(skus.shop(), sku)))
                    .toList();
            Promise.allOf(items).get();
            return new Calls.Total(
                    items.stream().mapToInt(item -> item.get().price()).sum());
        }
    }
}
