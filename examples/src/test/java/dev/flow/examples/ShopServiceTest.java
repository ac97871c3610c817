package dev.flow.examples;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class ShopServiceTest extends OpenShop {

    private final HttpClient client = HttpClient.newHttpClient();

    @AfterEach
    void hangUp() {
        client.close();
    }

    @Test
    void a_flaky_card_works_at_the_third_try_of_each_key() throws Exception {
        var statuses = new int[] {pay("k1", "flaky"), pay("k1", "flaky"), pay("k2", "flaky"), pay("k1", "flaky")};

        assertThat(statuses).containsExactly(503, 503, 503, 201);
    }

    @Test
    void a_repeated_key_gets_the_first_answer_again() throws Exception {
        var first = post("/payments", "k1", "{\"order\": \"A\", \"amount\": 5, \"card\": \"visa\"}");
        var second = post("/payments", "k1", "{\"order\": \"B\", \"amount\": 6, \"card\": \"visa\"}");

        assertThat(first.body()).isEqualTo("{\"payment\": \"pay-A\", \"order\": \"A\", \"amount\": 5}");
        assertThat(second.body()).isEqualTo(first.body());
    }

    @Test
    void a_refused_call_is_not_remembered() throws Exception {
        assertThat(pay("k1", "declined")).isEqualTo(402);
        assertThat(pay("k1", "visa")).isEqualTo(201);
    }

    @Test
    void a_shipment_without_stock_is_a_conflict() throws Exception {
        assertThat(post("/shipments", "k1", "{\"order\": \"A\", \"skus\": [\"moon-rock\"]}")
                        .statusCode())
                .isEqualTo(409);
        assertThat(post("/shipments", "k2", "{\"order\": \"A\", \"skus\": [\"tea-3\"]}")
                        .body())
                .isEqualTo("{\"shipment\": \"ship-A\", \"order\": \"A\"}");
    }

    @Test
    void the_last_page_holds_the_rest() throws Exception {
        assertThat(get("/products?page=5&size=5").body())
                .isEqualTo("{\"page\": 5, \"pages\": 5, \"items\": ["
                        + "{\"sku\": \"tea-21\", \"category\": \"tea\", \"price\": 3, \"stock\": 21}, "
                        + "{\"sku\": \"coffee-22\", \"category\": \"coffee\", \"price\": 4, \"stock\": 22}, "
                        + "{\"sku\": \"cup-23\", \"category\": \"cup\", \"price\": 5, \"stock\": 23}]}");
    }

    @Test
    void every_call_is_counted_with_its_key_and_status() throws Exception {
        pay("k1", "declined");
        get("/products/unicorn");

        assertThat(shop.calls())
                .containsExactly(
                        new ShopService.Call("POST", "/payments", "k1", 402),
                        new ShopService.Call("GET", "/products/unicorn", "", 404));
        assertThat(get("/calls").body()).isEqualTo("""
                        [{"method": "POST", "path": "/payments", "key": "k1", "status": 402},
                         {"method": "GET", "path": "/products/unicorn", "key": "", "status": 404}]
                        """);
    }

    private int pay(String key, String card) throws Exception {
        return post("/payments", key, "{\"order\": \"A\", \"amount\": 5, \"card\": \"" + card + "\"}")
                .statusCode();
    }

    private HttpResponse<String> post(String path, String key, String body) throws Exception {
        var request = HttpRequest.newBuilder(URI.create(shop.origin() + path))
                .header("Idempotency-Key", key)
                .POST(BodyPublishers.ofString(body))
                .build();
        return client.send(request, BodyHandlers.ofString());
    }

    private HttpResponse<String> get(String path) throws Exception {
        return client.send(
                HttpRequest.newBuilder(URI.create(shop.origin() + path)).build(), BodyHandlers.ofString());
    }
}
