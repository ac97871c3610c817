package dev.flow.bench.transact;

import dev.flow.bench.handwritten.Calls;
import dev.flow.bench.handwritten.Hello;
import dev.flow.bench.handwritten.Loop;
import dev.flow.bench.handwritten.Order;
import dev.flow.bench.handwritten.Sets;
import dev.flow.bench.handwritten.Shop;

/** What DBOS Transact runs: a workflow for each document, and one for each branch of a fork. */
public interface TransactWorkflows {
    Hello.Greeting hello(Hello.Person person);

    Sets.Receipt sets(Sets.Purchase purchase);

    Shop.Item call(Shop.Sku sku);

    Loop.Sum loop(Loop.Basket basket);

    Calls.Total fork(Calls.Skus skus);

    Order.Confirmation order(Order.Request request);

    /** A branch of {@link #order}. */
    Shop.Reserved reserve(Order.Request request);

    /** The other branch of {@link #order}. */
    Shop.Paid pay(Shop.Payment payment);
}
