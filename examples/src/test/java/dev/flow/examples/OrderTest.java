package dev.flow.examples;

import dev.flow.examples.ShopService.Call;
import dev.flow.testing.Checkout;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** The shop's address comes from the input here, as the example's page says it can. */
class OrderTest extends OpenShop {

    @TempDir
    private Path folder;

    @Test
    void a_paid_order_is_shipped() throws IOException {
        Json.assertSame(order("visa", "tea-3").json(), """
                {"order": "T-1", "outcome": "shipped", "total": 8, "payment": "pay-T-1", "shipment": "ship-T-1"}
                """);
        assertThat(answers()).containsExactly("POST /payments 201", "POST /shipments 201");
    }

    @Test
    void a_bank_that_does_not_answer_is_asked_again_with_the_same_key() throws IOException {
        assertThat(order("flaky", "tea-3").json().path("outcome").asText()).isEqualTo("shipped");

        assertThat(answers())
                .containsExactly(
                        "POST /payments 503", "POST /payments 503", "POST /payments 201", "POST /shipments 201");
        var payments = shop.calls().subList(0, 3);
        assertThat(payments)
                .extracting(Call::key)
                .containsOnly(payments.getFirst().key())
                .doesNotContain("");
        assertThat(shop.calls().getLast().key())
                .isNotEqualTo(payments.getFirst().key());
    }

    @Test
    void two_runs_of_the_same_order_have_different_keys() throws IOException {
        order("visa", "tea-3");
        order("visa", "tea-3");

        assertThat(shop.calls()).hasSize(4).extracting(Call::key).doesNotHaveDuplicates();
    }

    @Test
    void a_refused_shipment_gives_the_payment_back() throws IOException {
        Json.assertSame(order("visa", "moon-rock").json(), """
                {
                  "order": "T-1", "outcome": "refunded", "reason": "out of stock",
                  "payment": "pay-T-1", "refund": "refund-of-pay-T-1"
                }
                """);
        assertThat(answers())
                .containsExactly("POST /payments 201", "POST /shipments 409", "POST /payments/pay-T-1/refunds 201");
    }

    @Test
    void a_declined_card_is_not_tried_again() throws IOException {
        Json.assertSame(order("declined", "tea-3").json(), """
                {"order": "T-1", "outcome": "unpaid", "reason": "the card was declined"}
                """);
        assertThat(answers()).containsExactly("POST /payments 402");
    }

    @Test
    void an_order_without_lines_is_refused_before_anything_is_called() throws IOException {
        var flow = run("{\"order\": \"T-1\", \"card\": \"visa\", \"lines\": []}");

        assertThat(flow.exit()).isEqualTo(1);
        assertThat(flow.err()).contains("/errors/validation");
        assertThat(shop.calls()).isEmpty();
    }

    private List<String> answers() {
        return shop.calls().stream()
                .map(call -> call.method() + " " + call.path() + " " + call.status())
                .toList();
    }

    private Invocation order(String card, String sku) throws IOException {
        return run("""
                {
                  "service": "%s", "order": "T-1", "card": "%s",
                  "lines": [{"sku": "%s", "quantity": 2, "price": 4}]
                }
                """.formatted(shop.origin(), card, sku));
    }

    private Invocation run(String input) throws IOException {
        Path file = Files.writeString(folder.resolve("input.json"), input);
        return Invocation.flow(
                "run", "order", "--config-dir", Checkout.file("examples/order").toString(), "--input", file.toString());
    }
}
