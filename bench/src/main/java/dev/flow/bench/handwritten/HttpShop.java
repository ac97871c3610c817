package dev.flow.bench.handwritten;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.temporal.failure.ApplicationFailure;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClients;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManagerBuilder;
import org.apache.hc.core5.http.ClassicHttpRequest;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.ContentType;
import org.apache.hc.core5.http.io.entity.EntityUtils;
import org.apache.hc.core5.http.io.support.ClassicRequestBuilder;

/** Calls the service with the HTTP client that the interpreter uses too. Thread-safe. */
public final class HttpShop implements Shop, AutoCloseable {
    private static final int CONNECTIONS = 500;
    private static final int FAILURES = 300;

    private final JsonMapper json = JsonMapper.builder()
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .build();
    private final CloseableHttpClient client = HttpClients.custom()
            .setConnectionManager(PoolingHttpClientConnectionManagerBuilder.create()
                    .setMaxConnTotal(CONNECTIONS)
                    .setMaxConnPerRoute(CONNECTIONS)
                    .build())
            .disableAutomaticRetries()
            .disableCookieManagement()
            .build();

    @Override
    public Item item(Sku sku) {
        return get(sku.shop() + "/items/" + sku.sku(), Item.class);
    }

    @Override
    public Paid refused(Address address) {
        return get(address.shop() + "/refused", Paid.class);
    }

    @Override
    public Reserved reserve(Reservation reservation) {
        return post(
                reservation.shop() + "/reservations",
                Map.of("sku", reservation.sku(), "quantity", reservation.quantity()),
                Reserved.class);
    }

    @Override
    public Paid pay(Payment payment) {
        return post(
                payment.shop() + "/payments", Map.of("order", payment.order(), "amount", payment.amount()), Paid.class);
    }

    @Override
    public Shipped ship(Shipment shipment) {
        return post(
                shipment.shop() + "/shipments",
                Map.of("order", shipment.order(), "payment", shipment.payment()),
                Shipped.class);
    }

    @Override
    public Arrived arrive(Arrival arrival) {
        return post(arrival.shop() + "/arrivals", Map.of("order", arrival.order()), Arrived.class);
    }

    private <T> T get(String uri, Class<T> type) {
        return send(ClassicRequestBuilder.get(uri).build(), type);
    }

    private <T> T post(String uri, Map<String, ?> body, Class<T> type) {
        try {
            return send(
                    ClassicRequestBuilder.post(uri)
                            .setEntity(json.writeValueAsBytes(body), ContentType.APPLICATION_JSON)
                            .build(),
                    type);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private <T> T send(ClassicHttpRequest request, Class<T> type) {
        try {
            return client.execute(request, response -> read(response, type));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private <T> T read(ClassicHttpResponse response, Class<T> type) throws IOException {
        if (response.getCode() >= FAILURES) {
            EntityUtils.consume(response.getEntity());
            throw ApplicationFailure.newNonRetryableFailure(
                    "The shop answered " + response.getCode(), "communication", response.getCode());
        }
        return json.readValue(response.getEntity().getContent(), type);
    }

    @Override
    public void close() throws IOException {
        client.close();
    }
}
