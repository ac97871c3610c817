package dev.flow.dist;

import dev.flow.cli.Main;
import dev.flow.cli.command.Flow;
import dev.flow.cli.terminal.Terminal;
import dev.flow.reporting.Style;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.regex.Pattern;

/** A command that serves, in this process, until it is stopped by the signal that stops a process. */
final class TrainedService implements AutoCloseable {
    private static final Pattern READY = Pattern.compile("Flow is ready at (http://\\S+)");
    private static final long PATIENCE_SECONDS = 60;

    private final CompletableFuture<URI> address = new CompletableFuture<>();
    private final CompletableFuture<Integer> ended;

    TrainedService(String... arguments) {
        var terminal = new Terminal(
                InputStream.nullInputStream(),
                new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8),
                new PrintStream(new Said(), true, StandardCharsets.UTF_8),
                Map.of(),
                Style.PLAIN,
                Style.PLAIN,
                false);
        var head = Main.headStart(arguments);
        ended = CompletableFuture.supplyAsync(
                () -> new Flow(terminal, head).execute(arguments),
                task -> Thread.ofPlatform().name("service").start(task));
        var _ = ended.whenComplete((code, failure) ->
                address.completeExceptionally(new IllegalStateException("The service ended with " + code, failure)));
    }

    /** What the command prints, looked through for its address. */
    private final class Said extends OutputStream {
        private final StringBuilder text = new StringBuilder();

        @Override
        public void write(int character) {
            text.append((char) character);
            if (character == '\n') {
                var found = READY.matcher(text);
                if (found.find()) {
                    address.complete(URI.create(found.group(1)));
                }
            }
        }
    }

    URI address() {
        return in(address);
    }

    /** Stops the service by the shell, since not every system has a program that sends signals; the exit code. */
    int stop() {
        long process = ProcessHandle.current().pid();
        try {
            new ProcessBuilder("sh", "-c", "kill -TERM " + process).start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return in(ended);
    }

    private static <T> T in(CompletableFuture<T> future) {
        try {
            return future.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        } catch (ExecutionException | TimeoutException | InterruptedException e) {
            throw new IllegalStateException("The training was cut off.", e);
        }
    }

    @Override
    public void close() {
        if (!ended.isDone()) {
            stop();
        }
    }
}
