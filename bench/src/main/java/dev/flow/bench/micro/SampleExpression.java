package dev.flow.bench.micro;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.engine.payload.Json;
import java.util.List;

/** An expression as workflows have them. */
record SampleExpression(String title, String source) {
    private static final int LINES = 10;

    static final List<SampleExpression> ALL = List.of(
            new SampleExpression("a property", ".customer.name"),
            new SampleExpression("a text", "\"Hello, \" + .customer.name"),
            new SampleExpression("a condition", ".total > 100 and .status == \"open\""),
            new SampleExpression("a new object", "{order: .id, customer: .customer.name, total}"),
            new SampleExpression("a step of a loop", ". + {total: (.total + $line.price * $line.quantity)}"),
            new SampleExpression("a default", ".discount // 0 | . * 2"),
            new SampleExpression("a choice", "if .customer.tier == \"gold\" then .total * 0.9 else .total end"),
            new SampleExpression("a sum over 10 lines", "[.lines[] | .price * .quantity] | add"),
            new SampleExpression("a selection of 10 lines", ".lines | map(select(.quantity > 1) | .sku)"));

    /** What they are evaluated on. */
    static ObjectNode order() {
        var order = Json.object().put("id", "A-1").put("status", "open").put("total", 1234);
        order.putObject("customer").put("name", "Ada").put("tier", "gold");
        var lines = order.putArray("lines");
        for (int number = 0; number < LINES; number++) {
            lines.addObject()
                    .put("sku", "tea-" + number)
                    .put("price", 100 + number)
                    .put("quantity", 1 + number % 3);
        }
        return order;
    }

    /** {@code $line}. */
    static ObjectNode line() {
        return Json.object().put("sku", "tea-7").put("price", 107).put("quantity", 2);
    }
}
