package dev.flow.conformance.service;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;

/** An HTTP host on loopback that records its requests. Thread-safe. */
final class LoopbackHost implements AutoCloseable {
    private final HttpServer server;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition asked = lock.newCondition();
    private final List<ReceivedRequest> requests = new ArrayList<>();
    private final CountDownLatch closed = new CountDownLatch(1);

    LoopbackHost(Function<String, Function<ReceivedRequest, HostResponse>> site) {
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Function<ReceivedRequest, HostResponse> answers = site.apply(address());
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext("/", exchange -> answer(exchange, answers));
        server.start();
    }

    /** For example {@code http://127.0.0.1:4711}. */
    String address() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    List<ReceivedRequest> requests() {
        lock.lock();
        try {
            return List.copyOf(requests);
        } finally {
            lock.unlock();
        }
    }

    boolean awaitRequests(int count, Duration patience) {
        long nanos = patience.toNanos();
        lock.lock();
        try {
            while (requests.size() < count && nanos > 0) {
                nanos = asked.awaitNanos(nanos);
            }
            return requests.size() >= count;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        } finally {
            lock.unlock();
        }
    }

    private void remember(ReceivedRequest request) {
        lock.lock();
        try {
            requests.add(request);
            asked.signalAll();
        } finally {
            lock.unlock();
        }
    }

    private void answer(HttpExchange exchange, Function<ReceivedRequest, HostResponse> answers) throws IOException {
        try (exchange) {
            ReceivedRequest request = ReceivedRequest.of(exchange);
            remember(request);
            HostResponse response = answers.apply(request);
            if (response.never()) {
                closed.await();
                return;
            }
            response.headers().forEach(exchange.getResponseHeaders()::add);
            byte[] body = response.body().getBytes(StandardCharsets.UTF_8);
            boolean silent = body.length == 0 || request.method().equals("HEAD");
            exchange.sendResponseHeaders(response.status(), silent ? -1 : body.length);
            if (!silent) {
                exchange.getResponseBody().write(body);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        closed.countDown();
        server.stop(0);
    }
}
