package dev.flow.queues.amqp;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.rabbitmq.client.Channel;
import com.rabbitmq.client.Connection;
import com.rabbitmq.client.ConnectionFactory;
import dev.flow.queues.BrokerSecrets;
import dev.flow.queues.QueueBinding;
import dev.flow.queues.consume.TestBroker;
import dev.flow.testing.Eventually;
import dev.flow.testing.network.FreePort;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Assumptions;

/**
 * RabbitMQ as a process with a folder and ports of its own; installed as a package of the system when it is missing.
 */
final class RabbitMq implements TestBroker {
    private static final Path PROGRAM = Path.of("/usr/lib/rabbitmq/bin/rabbitmq-server");
    private static final int INSTALL_MINUTES = 5;

    private final Path folder;
    private final int port = FreePort.find();
    private final int distribution = FreePort.find();
    private final int mapper = FreePort.find();
    private @Nullable Process server;

    RabbitMq() {
        available();
        try {
            folder = Files.createTempDirectory("flow-rabbit").toRealPath();
            Files.writeString(folder.resolve("rabbitmq.conf"), """
                    listeners.tcp.default = 127.0.0.1:%d
                    loopback_users.guest = true
                    """.formatted(port));
            Files.writeString(folder.resolve("enabled_plugins"), "[].");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Runtime.getRuntime().addShutdownHook(new Thread(this::stop)); // also when the tests are interrupted
        start();
    }

    /** Skips the tests where it cannot be installed; with CI=true that is an error. */
    private static void available() {
        if (Files.isExecutable(PROGRAM)) {
            return;
        }
        boolean installed = run("apt-get", "update")
                && run("apt-get", "install", "-y", "--no-install-recommends", "rabbitmq-server");
        if (!installed || !Files.isExecutable(PROGRAM)) {
            String problem = "RabbitMQ is missing and cannot be installed: apt-get install rabbitmq-server.";
            if ("true".equals(System.getenv("CI"))) {
                throw new AssertionError(problem);
            }
            Assumptions.abort(problem);
        }
    }

    private static boolean run(String... command) {
        try {
            var builder = new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(Redirect.DISCARD);
            builder.environment().put("DEBIAN_FRONTEND", "noninteractive");
            Process process = builder.start();
            if (!process.waitFor(INSTALL_MINUTES, TimeUnit.MINUTES)) {
                process.destroyForcibly();
                return false;
            }
            return process.exitValue() == 0;
        } catch (IOException _) {
            return false;
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    @Override
    public QueueBinding binding() {
        return new AmqpBinding();
    }

    @Override
    public ObjectNode settings() {
        return JsonNodeFactory.instance
                .objectNode()
                .put("kind", "amqp")
                .put("url", "amqp://127.0.0.1:" + port)
                .put("secret", "rabbit");
    }

    @Override
    public BrokerSecrets secrets() {
        return name -> name.equals("rabbit")
                ? Optional.of(JsonNodeFactory.instance
                        .objectNode()
                        .put("username", "guest")
                        .put("password", "guest"))
                : Optional.empty();
    }

    @Override
    public void create(String queue) {
        try (Connection connection = connect();
                Channel channel = connection.createChannel()) {
            channel.queueDeclare(queue, true, false, false, Map.of());
        } catch (IOException | TimeoutException e) {
            throw new AssertionError("The queue " + queue + " cannot be created.", e);
        }
    }

    private Connection connect() throws IOException, TimeoutException {
        var factory = new ConnectionFactory();
        factory.setHost("127.0.0.1");
        factory.setPort(port);
        return factory.newConnection();
    }

    @Override
    public void stop() {
        Process running = server;
        if (running != null) {
            List<ProcessHandle> all = new ArrayList<>(running.descendants().toList());
            all.add(running.toHandle());
            all.forEach(ProcessHandle::destroyForcibly);
            all.forEach(process -> process.onExit().join());
        }
        server = null;
    }

    @Override
    public void start() {
        var builder = new ProcessBuilder(PROGRAM.toString())
                .redirectErrorStream(true)
                .redirectOutput(Redirect.appendTo(folder.resolve("output").toFile()));
        Map<String, String> environment = builder.environment();
        environment.keySet().removeIf(name -> name.startsWith("RABBITMQ_"));
        environment.putAll(Map.of(
                "HOME", folder.toString(),
                "RABBITMQ_NODENAME", "flow-" + port + "@localhost",
                "RABBITMQ_DIST_PORT", String.valueOf(distribution),
                "ERL_EPMD_PORT", String.valueOf(mapper),
                "ERL_EPMD_ADDRESS", "127.0.0.1",
                "RABBITMQ_CONFIG_FILE", folder.resolve("rabbitmq.conf").toString(),
                "RABBITMQ_ENABLED_PLUGINS_FILE",
                        folder.resolve("enabled_plugins").toString(),
                "RABBITMQ_MNESIA_BASE", folder.resolve("data").toString(),
                "RABBITMQ_LOG_BASE", folder.resolve("log").toString(),
                "RABBITMQ_PID_FILE", folder.resolve("pid").toString()));
        try {
            server = builder.start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Eventually.get(this::isUp, up -> up);
    }

    private boolean isUp() {
        try (Connection connection = connect()) {
            return connection.isOpen();
        } catch (IOException | TimeoutException _) {
            return false;
        }
    }

    @Override
    public void close() {
        stop();
        // The mapper of ports of Erlang goes on by itself otherwise.
        ProcessHandle.allProcesses()
                .filter(process -> process.info().command().orElse("").endsWith("/epmd")
                        && environmentOf(process).contains("ERL_EPMD_PORT=" + mapper))
                .forEach(ProcessHandle::destroy);
        try (Stream<Path> files = Files.walk(folder)) {
            files.sorted((one, other) -> other.compareTo(one)).forEach(RabbitMq::delete);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String environmentOf(ProcessHandle process) {
        try {
            return Files.readString(Path.of("/proc/" + process.pid() + "/environ"));
        } catch (IOException _) {
            return "";
        }
    }

    private static void delete(Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
