package dev.flow.bench.transact;

import dev.dbos.transact.DBOS;
import dev.dbos.transact.execution.ThrowingSupplier;
import dev.dbos.transact.workflow.Workflow;
import dev.dbos.transact.workflow.WorkflowHandle;
import dev.flow.bench.handwritten.Calls;
import dev.flow.bench.handwritten.Hello;
import dev.flow.bench.handwritten.Loop;
import dev.flow.bench.handwritten.Order;
import dev.flow.bench.handwritten.OrderLine;
import dev.flow.bench.handwritten.Sets;
import dev.flow.bench.handwritten.Shop;
import io.temporal.failure.ApplicationFailure;
import java.util.ArrayList;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The workflows' implementation. The branches of a fork are child workflows, because the order of steps has to be the
 * same when a workflow is recovered, and that of threads is not.
 */
final class TransactSteps implements TransactWorkflows {
    private static final int LARGE = 100_000;

    private final DBOS dbos;
    private final Shop shop;
    private final Checkpoints checkpoints;
    private @Nullable TransactWorkflows self;

    /** @param shop thread-safe */
    TransactSteps(DBOS dbos, Shop shop, Checkpoints checkpoints) {
        this.dbos = dbos;
        this.shop = shop;
        this.checkpoints = checkpoints;
    }

    /** Says how workflows start others, before any runs. */
    void startThrough(TransactWorkflows proxy) {
        self = proxy;
    }

    @Override
    @Workflow
    public Hello.Greeting hello(Hello.Person person) {
        return compute("greet", () -> Hello.Greeting.of(person));
    }

    @Override
    @Workflow
    public Sets.Receipt sets(Sets.Purchase purchase) {
        var greeted = compute(
                "greet",
                () -> new Sets.Greeted(purchase.customer(), purchase.amount(), "Hello, " + purchase.customer()));
        var taxed = compute(
                "tax",
                () -> new Sets.Taxed(greeted.customer(), greeted.amount(), greeted.greeting(), greeted.amount() * 19));
        return compute("receipt", () -> new Sets.Receipt(taxed.greeting(), taxed.amount() * 100 + taxed.tax()));
    }

    @Override
    @Workflow
    public Shop.Item call(Shop.Sku sku) {
        return step("item", () -> shop.item(sku));
    }

    @Override
    @Workflow
    public Loop.Sum loop(Loop.Basket basket) {
        var sum = compute("begin", () -> new Loop.Sum(0, 0));
        for (var line : basket.lines()) {
            var before = sum;
            sum = compute("add", () -> before.plus(line));
        }
        var total = sum;
        return compute("result", () -> total);
    }

    @Override
    @Workflow
    public Calls.Total fork(Calls.Skus skus) {
        var items = new ArrayList<WorkflowHandle<Shop.Item, RuntimeException>>();
        for (var sku : skus.skus()) {
            items.add(start(() -> self().call(new Shop.Sku(skus.shop(), sku))));
        }
        return new Calls.Total(
                items.stream().mapToInt(item -> item.getResult().price()).sum());
    }

    @Override
    @Workflow
    public Order.Confirmation order(Order.Request request) {
        int total = compute("price", () -> OrderLine.total(request.lines()));
        if (total > LARGE) {
            return new Order.Confirmation(request.order(), "refused", total, null, null);
        }
        try {
            var stock = start(() -> self().reserve(request));
            var payment = start(() -> self().pay(new Shop.Payment(request.shop(), request.order(), total)));
            stock.getResult();
            var paid = payment.getResult().payment();
            var shipped = step("ship", () -> shop.ship(new Shop.Shipment(request.shop(), request.order(), paid)));
            return compute(
                    "confirm",
                    () -> new Order.Confirmation(request.order(), "shipped", total, paid, shipped.shipment()));
        } catch (ApplicationFailure failure) { // as the shop's client fails
            return new Order.Confirmation(request.order(), "failed", total, null, null);
        }
    }

    @Override
    @Workflow
    public Shop.Reserved reserve(Order.Request request) {
        var last = new Shop.Reserved("");
        for (var line : request.lines()) {
            last = step(
                    "reserve", () -> shop.reserve(new Shop.Reservation(request.shop(), line.sku(), line.quantity())));
        }
        return last;
    }

    @Override
    @Workflow
    public Shop.Paid pay(Shop.Payment payment) {
        return step("pay", () -> shop.pay(payment));
    }

    private TransactWorkflows self() {
        return Objects.requireNonNull(self, "Workflows run before they are registered.");
    }

    private <T> WorkflowHandle<T, RuntimeException> start(ThrowingSupplier<T, RuntimeException> workflow) {
        return dbos.startWorkflow(workflow);
    }

    private <T> T step(String name, ThrowingSupplier<T, RuntimeException> body) {
        return dbos.runStep(body, name);
    }

    private <T> T compute(String name, ThrowingSupplier<T, RuntimeException> body) {
        return switch (checkpoints) {
            case CALLS -> body.execute();
            case TASKS -> step(name, body);
        };
    }
}
