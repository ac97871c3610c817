package dev.flow.cli.client;

import dev.flow.cli.Invocation;
import dev.flow.testing.http.TestHttpService;
import dev.flow.testing.http.TestHttpService.Received;
import dev.flow.testing.http.TestHttpService.Reply;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Stream;

/** A service that gives the answers that a test has named, and the commands that are its clients. */
final class AnsweringService implements AutoCloseable {
    private final List<String> command;
    private final Map<String, Queue<Reply>> answers = new ConcurrentHashMap<>();
    private final TestHttpService service = TestHttpService.answering(this::answer);

    /** @param command what every command begins with */
    AnsweringService(String... command) {
        this.command = List.of(command);
    }

    private Reply answer(Received request) {
        String path = request.method() + " " + request.uri().replaceAll("\\?.*", "");
        Queue<Reply> replies = answers.get(path);
        if (replies == null) {
            return problem(404, "not_found", "no " + path);
        }
        Reply next = replies.size() > 1 ? replies.poll() : replies.peek();
        return next == null ? Reply.empty(500) : next;
    }

    static Reply problem(int status, String code, String detail) {
        return Reply.of(
                status,
                "application/problem+json",
                "{\"detail\": \"" + detail + "\", \"code\": \"" + code + "\", \"errors\": []}");
    }

    /**
     * Names the answers to a request, in their order; the last one stays.
     *
     * @param request method and path, without query
     * @param replies JSON
     */
    void on(String request, String... replies) {
        answers.put(
                request,
                new ConcurrentLinkedQueue<>(Stream.of(replies).map(Reply::json).toList()));
    }

    /** Names the answer to a request. */
    void on(String request, Reply reply) {
        answers.put(request, new ConcurrentLinkedQueue<>(List.of(reply)));
    }

    /** The result of a command. */
    Invocation flow(String... arguments) {
        return Invocation.of(Stream.of(command.stream(), Stream.of(arguments), Stream.of("--server", service.url()))
                .flatMap(part -> part)
                .toArray(String[]::new));
    }

    /** Method, path and query of every request, and the body of those that have one. */
    List<String> asked() {
        return received().stream()
                .map(request ->
                        request.method() + " " + request.uri() + (request.body().isEmpty() ? "" : " " + request.body()))
                .toList();
    }

    List<Received> received() {
        return service.received();
    }

    Received only() {
        return service.only();
    }

    String url() {
        return service.url();
    }

    @Override
    public void close() {
        service.close();
    }
}
