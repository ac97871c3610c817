package dev.flow.bench.transact;

import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.dbos.transact.DBOS;
import dev.dbos.transact.config.DBOSConfig;
import dev.flow.bench.handwritten.Calls;
import dev.flow.bench.handwritten.Hello;
import dev.flow.bench.handwritten.HttpShop;
import dev.flow.bench.handwritten.Loop;
import dev.flow.bench.handwritten.Order;
import dev.flow.bench.handwritten.Sets;
import dev.flow.bench.handwritten.Shop;
import java.io.IOException;
import java.io.UncheckedIOException;

/** DBOS Transact in this process, with its default settings, and the workflows on it. Thread-safe. */
public final class TransactService implements AutoCloseable {
    private static final JsonMapper JSON = new JsonMapper();

    private final DBOS dbos;
    private final HttpShop shop;
    private final TransactWorkflows workflows;

    private TransactService(DBOS dbos, HttpShop shop, TransactWorkflows workflows) {
        this.dbos = dbos;
        this.shop = shop;
        this.workflows = workflows;
    }

    /**
     * Starts it.
     *
     * @param url of a PostgreSQL database, of its user {@code postgres}
     */
    public static TransactService start(String url, Checkpoints checkpoints) {
        var dbos = new DBOS(DBOSConfig.defaults("flow-bench")
                .withDatabaseUrl(url)
                .withDbUser("postgres")
                .withDbPassword("postgres"));
        var shop = new HttpShop();
        var steps = new TransactSteps(dbos, shop, checkpoints);
        var workflows = dbos.registerProxy(TransactWorkflows.class, steps);
        steps.startThrough(workflows);
        dbos.launch();
        return new TransactService(dbos, shop, workflows);
    }

    /**
     * Starts a run and waits for its output.
     *
     * @param input JSON
     * @return JSON
     */
    public byte[] run(String workflow, byte[] input) throws IOException {
        return JSON.writeValueAsBytes(
                switch (workflow) {
                    case "hello" -> workflows.hello(JSON.readValue(input, Hello.Person.class));
                    case "sets" -> workflows.sets(JSON.readValue(input, Sets.Purchase.class));
                    case "call" -> workflows.call(JSON.readValue(input, Shop.Sku.class));
                    case "loop" -> workflows.loop(JSON.readValue(input, Loop.Basket.class));
                    case "fork" -> workflows.fork(JSON.readValue(input, Calls.Skus.class));
                    case "order" -> workflows.order(JSON.readValue(input, Order.Request.class));
                    default -> throw new IllegalArgumentException(workflow);
                });
    }

    @Override
    public void close() {
        dbos.close();
        try {
            shop.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
