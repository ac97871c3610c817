package dev.flow.bench.transact;

import dev.dbos.transact.json.DBOSJavaSerializer;
import dev.flow.bench.handwritten.Loop;
import dev.flow.bench.handwritten.Order;
import dev.flow.bench.handwritten.OrderLine;
import dev.flow.bench.handwritten.Shop;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;

/** What DBOS Transact writes to its database it can read again: a workflow would go on after a crash. */
final class TransactRecordsTest {
    static List<Object> records() {
        var lines = new ArrayList<>(List.of(new OrderLine("tea-7", 600, 2)));
        return List.of(
                new Loop.Basket(lines),
                new Loop.Sum(1200, 2),
                new Order.Request("http://127.0.0.1:1", "A-1", "Ada", lines),
                new Order.Confirmation("A-1", "refused", 1200, null, null),
                new Shop.Item("tea-7", 600, 3));
    }

    @ParameterizedTest
    @MethodSource("records")
    void inputs_and_results_can_be_read_again(Object written) {
        var serializer = DBOSJavaSerializer.INSTANCE;

        assertThat(serializer.deserialize(serializer.serialize(written))).isEqualTo(written);
        assertThat(serializer.deserialize(serializer.serialize(new Object[] {written})))
                .isEqualTo(new Object[] {written});
    }
}
