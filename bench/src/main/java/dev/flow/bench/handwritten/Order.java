package dev.flow.bench.handwritten;

import io.temporal.failure.ActivityFailure;
import io.temporal.workflow.Async;
import io.temporal.workflow.WorkflowInterface;
import io.temporal.workflow.WorkflowMethod;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** {@code order.yaml}, written by hand as a Temporal workflow. */
@WorkflowInterface
public interface Order {
    @WorkflowMethod(name = "order")
    Confirmation run(Request request);

    record Request(String shop, String order, String customer, List<OrderLine> lines) {}

    record Confirmation(
            String order,
            String status,
            int total,
            @Nullable String payment,
            @Nullable String shipment) {}

    /** The workflow's implementation, with the steps of the document. */
    final class Steps implements Order {
        private static final int LARGE = 100_000;

        private final Shop shop = Shop.stub();

        @Override
        public Confirmation run(Request request) {
            int total = OrderLine.total(request.lines());
            if (total > LARGE) {
                return new Confirmation(request.order(), "refused", total, null, null);
            }
            try {
                var stock = Async.function(this::reserve, request);
                var payment = Async.function(shop::pay, new Shop.Payment(request.shop(), request.order(), total));
                stock.get();
                var paid = payment.get().payment();
                var shipped = shop.ship(new Shop.Shipment(request.shop(), request.order(), paid));
                return new Confirmation(request.order(), "shipped", total, paid, shipped.shipment());
            } catch (ActivityFailure failure) {
                return new Confirmation(request.order(), "failed", total, null, null);
            }
        }

        private String reserve(Request request) {
            var last = "";
            for (var line : request.lines()) {
                last = shop.reserve(new Shop.Reservation(request.shop(), line.sku(), line.quantity()))
                        .reservation();
            }
            return last;
        }
    }
}
