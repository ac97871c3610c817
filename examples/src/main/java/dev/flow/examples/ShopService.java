package dev.flow.examples;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A shop with payments, shipments, a paged product list, stores and a catalog of functions, for the examples. It
 * answers the same question always in the same way; what goes wrong is chosen by the caller:
 *
 * <ul>
 *   <li>card {@code flaky}: a payment is answered 503 twice for each idempotency key, then it works; card
 *       {@code declined}: 402
 *   <li>SKU {@code moon-rock}: out of stock, a shipment with it is answered 409
 *   <li>a store whose name starts with {@code closed}: 500
 * </ul>
 *
 * <p>It needs nothing but a JDK (17 or newer) and starts from this one file: {@code java
 * examples/src/main/java/dev/flow/examples/ShopService.java --port 8765}. Thread-safe. Everything is kept in memory.
 */
public final class ShopService implements AutoCloseable {

    /** The port at which the examples call it. */
    public static final int DEFAULT_PORT = 8765;

    /** The bearer token that {@code GET /account} wants. */
    public static final String TOKEN = "demo-token";

    private static final List<Product> PRODUCTS = products();

    private final HttpServer server;
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final List<Call> calls = new ArrayList<>();
    private final Map<String, Integer> attempts = new ConcurrentHashMap<>();
    private final Map<String, Answer> answered = new ConcurrentHashMap<>();

    /**
     * Starts to listen on the loopback address.
     *
     * @param port 0 takes a free one
     */
    public ShopService(int port) throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getByAddress(new byte[] {127, 0, 0, 1}), port), 0);
        server.setExecutor(threads);
        server.createContext("/", this::handle);
        server.start();
    }

    /** Runs until it is interrupted. */
    public static void main(String[] args) throws IOException {
        int port = DEFAULT_PORT;
        if (args.length == 2 && args[0].equals("--port")) {
            port = Integer.parseInt(args[1]);
        } else if (args.length != 0) {
            System.err.println("usage: ShopService [--port N]");
            System.exit(2);
        }
        @SuppressWarnings("resource") // it serves until the process ends
        var service = new ShopService(port);
        System.out.println("The shop listens on " + service.origin() + ". Stop it with Ctrl-C.");
    }

    /** For example {@code http://127.0.0.1:8765}. */
    public String origin() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    /** Every call so far in order of completion, without those of {@code GET /calls} itself. */
    public List<Call> calls() {
        synchronized (calls) {
            return List.copyOf(calls);
        }
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }

    /**
     * A call that was answered.
     *
     * @param key its {@code Idempotency-Key}, empty without one
     */
    public record Call(String method, String path, String key, int status) {
        private String json() {
            return object("method", method, "path", path, "key", key, "status", status);
        }
    }

    private record Product(String sku, String category, int price, int stock) {
        private String json() {
            return object("sku", sku, "category", category, "price", price, "stock", stock);
        }
    }

    private record Answer(int status, String body) {}

    private record Request(
            String method,
            List<String> path,
            Map<String, String> query,
            String key,
            String authorization,
            String body) {

        /** {@code path("payments")}: the segment at this place, or an empty string. */
        private String segment(int index) {
            return index < path.size() ? path.get(index) : "";
        }

        private boolean is(String expectedMethod, int segments, String first) {
            return method.equals(expectedMethod)
                    && path.size() == segments
                    && segment(0).equals(first);
        }

        private int number(String name, int otherwise) {
            String value = query.get(name);
            return value != null && value.matches("[0-9]{1,6}") ? Integer.parseInt(value) : otherwise;
        }

        /** The first string property of this name in the body: all that these endpoints need of JSON. */
        private String text(String name) {
            Matcher matcher =
                    Pattern.compile("\"" + name + "\"\\s*:\\s*\"([^\"\\\\]*)\"").matcher(body);
            return matcher.find() ? matcher.group(1) : "";
        }

        private String amount() {
            Matcher matcher =
                    Pattern.compile("\"amount\"\\s*:\\s*([0-9]+(\\.[0-9]+)?)").matcher(body);
            return matcher.find() ? matcher.group(1) : "0";
        }
    }

    private void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            String path = exchange.getRequestURI().getPath();
            Request request = read(exchange);
            Answer answer = once(request);
            if (!path.equals("/calls")) {
                synchronized (calls) {
                    calls.add(new Call(request.method(), path, request.key(), answer.status()));
                }
            }
            byte[] bytes = answer.body().getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().set("Content-Type", "application/json");
            exchange.sendResponseHeaders(answer.status(), bytes.length);
            exchange.getResponseBody().write(bytes);
        }
    }

    private static Request read(HttpExchange exchange) throws IOException {
        var headers = exchange.getRequestHeaders();
        return new Request(
                exchange.getRequestMethod(),
                List.of(exchange.getRequestURI().getPath().substring(1).split("/")),
                query(exchange.getRequestURI().getRawQuery()),
                Objects.requireNonNullElse(headers.getFirst("Idempotency-Key"), ""),
                Objects.requireNonNullElse(headers.getFirst("Authorization"), ""),
                new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
    }

    private static Map<String, String> query(String raw) {
        Map<String, String> query = new LinkedHashMap<>();
        for (String pair : Objects.requireNonNullElse(raw, "").split("&", -1)) {
            String[] parts = pair.split("=", 2);
            if (parts.length == 2) {
                query.put(parts[0], URLDecoder.decode(parts[1], StandardCharsets.UTF_8));
            }
        }
        return query;
    }

    /** A key whose change was made gets the first answer again: a repeated POST charges or ships only once. */
    private Answer once(Request request) {
        String key = request.key();
        if (!request.method().equals("POST") || key.isEmpty()) {
            return answer(request);
        }
        Answer known = answered.get(key);
        if (known != null) {
            return known;
        }
        attempts.merge(key, 1, Integer::sum);
        Answer answer = answer(request);
        if (answer.status() < 300) {
            answered.put(key, answer);
        }
        return answer;
    }

    private Answer answer(Request request) {
        if (request.is("POST", 1, "payments")) {
            return pay(request);
        }
        if (request.is("POST", 3, "payments") && request.segment(2).equals("refunds")) {
            return new Answer(201, object("refund", "refund-of-" + request.segment(1), "payment", request.segment(1)));
        }
        if (request.is("POST", 1, "shipments")) {
            return ship(request);
        }
        if (request.is("GET", 1, "products")) {
            return list(request);
        }
        if (request.is("GET", 2, "products")) {
            return product(request.segment(1));
        }
        if (request.is("GET", 3, "stores") && request.segment(2).equals("stock")) {
            return stock(request);
        }
        if (request.is("GET", 1, "account")) {
            return account(request);
        }
        if (request.is("GET", 5, "catalog") && request.segment(2).equals("tax")) {
            return new Answer(200, "{\"set\": {\"net\": \"${ .net }\", \"gross\": \"${ .net * 1.25 }\"}}");
        }
        if (request.is("GET", 1, "openapi.json")) {
            return new Answer(200, openapi());
        }
        if (request.is("GET", 1, "calls")) {
            return new Answer(200, calls().stream().map(Call::json).collect(Collectors.joining(",\n ", "[", "]\n")));
        }
        return problem(404, "not-found", "There is nothing here.");
    }

    private Answer pay(Request request) {
        String card = request.text("card");
        if (card.equals("declined")) {
            return problem(402, "declined", "The bank declined the payment.");
        }
        if (card.equals("flaky") && attempts.getOrDefault(request.key(), 3) <= 2) {
            return problem(503, "unavailable", "The bank does not answer. Try again.");
        }
        String order = request.text("order");
        return new Answer(
                201,
                "{\"payment\": \"pay-" + order + "\", \"order\": \"" + order + "\", \"amount\": " + request.amount()
                        + "}");
    }

    private static Answer ship(Request request) {
        if (request.body().contains("\"moon-rock\"")) {
            return problem(409, "out-of-stock", "There is no moon-rock left.");
        }
        String order = request.text("order");
        return new Answer(201, object("shipment", "ship-" + order, "order", order));
    }

    private static Answer list(Request request) {
        int size = Math.max(1, Math.min(10, request.number("size", 10)));
        int page = Math.max(1, request.number("page", 1));
        int pages = (PRODUCTS.size() + size - 1) / size;
        String items = PRODUCTS.stream()
                .skip((page - 1L) * size)
                .limit(size)
                .map(Product::json)
                .collect(Collectors.joining(", ", "[", "]"));
        return new Answer(200, "{\"page\": " + page + ", \"pages\": " + pages + ", \"items\": " + items + "}");
    }

    private static Answer product(String sku) {
        return PRODUCTS.stream()
                .filter(product -> product.sku().equals(sku))
                .findFirst()
                .map(product -> new Answer(200, product.json()))
                .orElseGet(() -> problem(404, "unknown-product", "There is no product " + sku + "."));
    }

    private static Answer stock(Request request) {
        String store = request.segment(1);
        if (store.startsWith("closed")) {
            return problem(500, "closed", "The store " + store + " is closed.");
        }
        String sku = Objects.requireNonNullElse(request.query().get("sku"), "");
        return new Answer(200, object("store", store, "sku", sku, "quantity", store.length()));
    }

    private static Answer account(Request request) {
        return request.authorization().equals("Bearer " + TOKEN)
                ? new Answer(200, object("owner", "Ada", "credit", 120))
                : problem(401, "unauthorized", "The token is missing or wrong.");
    }

    private static Answer problem(int status, String code, String detail) {
        return new Answer(status, object("code", code, "detail", detail));
    }

    /** Names and values in turn; every value here is free of characters that JSON escapes. */
    private static String object(Object... namesAndValues) {
        return IntStream.range(0, namesAndValues.length / 2)
                .mapToObj(i -> "\"" + namesAndValues[2 * i] + "\": " + value(namesAndValues[2 * i + 1]))
                .collect(Collectors.joining(", ", "{", "}"));
    }

    private static String value(Object value) {
        return value instanceof Integer
                ? value.toString()
                : "\"" + value.toString().replaceAll("[\"\\\\\\p{Cntrl}]", "?") + "\"";
    }

    /** Twenty-three of them: three pages of ten, or five of five. */
    private static List<Product> products() {
        List<String> categories = List.of("tea", "coffee", "cup");
        return IntStream.rangeClosed(1, 23)
                .mapToObj(n -> new Product(
                        categories.get(n % 3) + "-" + n, categories.get(n % 3), 3 + n % 7, n % 5 == 0 ? 0 : n))
                .toList();
    }

    private String openapi() {
        return """
                {
                  "openapi": "3.0.3",
                  "info": {"title": "Shop", "version": "1.0.0"},
                  "servers": [{"url": "%s"}],
                  "paths": {
                    "/products": {
                      "get": {
                        "operationId": "listProducts",
                        "summary": "One page of the products",
                        "parameters": [
                          {"name": "page", "in": "query", "schema": {"type": "integer", "minimum": 1}},
                          {"name": "size", "in": "query", "schema": {"type": "integer", "minimum": 1, "maximum": 10}}
                        ],
                        "responses": {
                          "200": {
                            "description": "The page",
                            "content": {"application/json": {"schema": {"$ref": "#/components/schemas/ProductPage"}}}
                          }
                        }
                      }
                    },
                    "/products/{sku}": {
                      "get": {
                        "operationId": "getProduct",
                        "summary": "One product",
                        "parameters": [
                          {"name": "sku", "in": "path", "required": true, "schema": {"type": "string"}}
                        ],
                        "responses": {
                          "200": {
                            "description": "The product",
                            "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Product"}}}
                          },
                          "404": {"description": "There is no such product"}
                        }
                      }
                    }
                  },
                  "components": {
                    "schemas": {
                      "Product": {
                        "type": "object",
                        "properties": {
                          "sku": {"type": "string"},
                          "category": {"type": "string"},
                          "price": {"type": "integer"},
                          "stock": {"type": "integer"}
                        }
                      },
                      "ProductPage": {
                        "type": "object",
                        "properties": {
                          "page": {"type": "integer"},
                          "pages": {"type": "integer"},
                          "items": {"type": "array", "items": {"$ref": "#/components/schemas/Product"}}
                        }
                      }
                    }
                  }
                }
                """.formatted(origin());
    }
}
