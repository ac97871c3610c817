package dev.flow.bench.handwritten;

import java.util.List;

/** A line of an order; prices in cents. */
public record OrderLine(String sku, int price, int quantity) {
    public static int total(List<OrderLine> lines) {
        return lines.stream().mapToInt(line -> line.price() * line.quantity()).sum();
    }
}
