package dev.flow.bench.hand;

import java.util.List;

/** A line of an order; prices in cents. */
public record Line(String sku, int price, int quantity) {
    static int total(List<Line> lines) {
        return lines.stream().mapToInt(line -> line.price() * line.quantity()).sum();
    }
}
