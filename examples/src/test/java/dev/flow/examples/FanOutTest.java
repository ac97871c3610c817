package dev.flow.examples;

import dev.flow.testing.Checkout;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

class FanOutTest extends OpenShop {

    @TempDir
    private Path folder;

    @Test
    void as_many_failures_as_allowed_are_borne() throws IOException {
        Json.assertSame(run(2, "aa", "closed-b", "cccc", "closed-d").json(), """
                {
                  "sku": "tea-3", "quantity": 6,
                  "answers": [{"store": "aa", "quantity": 2}, {"store": "cccc", "quantity": 4}],
                  "failed": ["closed-b", "closed-d"]
                }
                """);
        assertThat(shop.calls()).hasSize(4);
    }

    @Test
    void one_failure_more_makes_the_run_give_up() throws IOException {
        var flow = run(1, "aa", "closed-b", "cccc", "closed-d");

        assertThat(flow.exit()).isEqualTo(1);
        assertThat(flow.err())
                .contains("https://flow.dev/examples/errors/too-many-failures")
                .contains("2 of 4 did not answer, at most 1 may: closed-b, closed-d");
    }

    @Test
    void a_lane_that_has_failed_too_often_asks_no_more_stores() throws IOException {
        // With nothing allowed to fail, the first lane stops after its first store and leaves "eeee" and "gg" alone.
        assertThat(run(0, "closed-a", "bb", "cc", "eeee", "ff", "hh", "gg").exit())
                .isEqualTo(1);

        assertThat(shop.calls())
                .extracting(ShopService.Call::path)
                .containsExactlyInAnyOrder(
                        "/stores/closed-a/stock",
                        "/stores/bb/stock",
                        "/stores/cc/stock",
                        "/stores/ff/stock",
                        "/stores/hh/stock");
    }

    @Test
    void no_store_at_all_is_an_empty_answer() throws IOException {
        Json.assertSame(run(0).json(), "{\"sku\": \"tea-3\", \"quantity\": 0, \"answers\": [], \"failed\": []}");
    }

    private Invocation run(int maxFailures, String... stores) throws IOException {
        String list = List.of(stores).stream().map(store -> "\"" + store + "\"").collect(Collectors.joining(", "));
        Path input = Files.writeString(folder.resolve("input.json"), """
                {"service": "%s", "sku": "tea-3", "maxFailures": %d, "stores": [%s]}
                """.formatted(shop.origin(), maxFailures, list));
        return Invocation.flow(
                "run",
                "stock-check",
                "--config-dir",
                Checkout.file("examples/fan-out").toString(),
                "--input",
                input.toString());
    }
}
