package dev.flow.bench.handwritten;

import io.temporal.activity.ActivityInterface;
import io.temporal.activity.ActivityOptions;
import io.temporal.workflow.Workflow;
import java.time.Duration;

/** The service that the workflows call, as activities. */
@ActivityInterface
public interface Shop {
    Item item(Sku sku);

    Paid refused(Address address);

    Reserved reserve(Reservation reservation);

    Paid pay(Payment payment);

    Shipped ship(Shipment shipment);

    Arrived arrive(Arrival arrival);

    record Address(String shop) {}

    record Sku(String shop, String sku) {}

    record Item(String sku, int price, int stock) {}

    record Reservation(String shop, String sku, int quantity) {}

    record Reserved(String reservation) {}

    record Payment(String shop, String order, int amount) {}

    record Paid(String payment) {}

    record Shipment(String shop, String order, String payment) {}

    record Shipped(String shipment) {}

    record Arrival(String shop, int order) {}

    record Arrived(int order) {}

    /** The activity stub that workflows call. */
    static Shop stub() {
        return Workflow.newActivityStub(
                Shop.class,
                ActivityOptions.newBuilder()
                        .setStartToCloseTimeout(Duration.ofSeconds(30))
                        .build());
    }
}
