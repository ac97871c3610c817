package dev.flow.testing.broker;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.rabbitmq.client.Channel;
import com.rabbitmq.client.Connection;
import com.rabbitmq.client.ConnectionFactory;
import dev.flow.testing.Eventually;
import dev.flow.testing.network.FreePort;
import dev.flow.testing.network.TcpProxy;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** RabbitMQ with durable queues; installed as a package of the system when it is missing. */
public final class RabbitMq implements TestBroker {
    private static final Path PROGRAM = Path.of("/usr/lib/rabbitmq/bin/rabbitmq-server");
    private static final Path CONTROL = PROGRAM.resolveSibling("rabbitmqctl");
    private static final int INSTALL_MINUTES = 5;

    private final BrokerFolder folder;
    private final int port = FreePort.find();
    private final int distribution = FreePort.find();
    private final int mapper = FreePort.find();
    private final TcpProxy proxy = TcpProxy.to("127.0.0.1:" + port);
    private @Nullable Process server;

    /**
     * Starts it; returns once it answers.
     *
     * @throws IllegalStateException when it is missing and cannot be installed
     */
    public RabbitMq() {
        if (!isInstalled()) {
            throw new IllegalStateException(
                    "RabbitMQ is missing and cannot be installed: apt-get install rabbitmq-server.");
        }
        folder = BrokerFolder.create("flow-rabbit");
        folder.write("rabbitmq.conf", """
                listeners.tcp.default = 127.0.0.1:%d
                loopback_users.guest = true
                """.formatted(port));
        folder.write("enabled_plugins", "[].");
        Runtime.getRuntime().addShutdownHook(new Thread(this::stop)); // also when the tests are interrupted
        start();
    }

    /** Whether it is there, now that this has tried to install it. */
    public static boolean isInstalled() {
        return Files.isExecutable(PROGRAM)
                || (run("apt-get", "update")
                        && run("apt-get", "install", "-y", "--no-install-recommends", "rabbitmq-server")
                        && Files.isExecutable(PROGRAM));
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
    public int port() {
        return port;
    }

    @Override
    public ObjectNode settings(int at) {
        return JsonNodeFactory.instance
                .objectNode()
                .put("kind", "amqp")
                .put("url", "amqp://127.0.0.1:" + at)
                .put("secret", "rabbit");
    }

    @Override
    public TcpProxy proxy() {
        return proxy;
    }

    @Override
    public Map<String, ObjectNode> secrets() {
        return Map.of(
                "rabbit",
                JsonNodeFactory.instance.objectNode().put("username", "guest").put("password", "guest"));
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

    /** As its own program says, because clients are told only what is ready. */
    @Override
    public long unacknowledged(String queue) {
        try {
            Process control = builder(
                            CONTROL.toString(), "--quiet", "list_queues", "name", "messages", "--no-table-headers")
                    .redirectError(Redirect.DISCARD)
                    .start();
            String said = new String(control.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            return said.lines()
                    .map(line -> line.split("\\s+", -1))
                    .filter(line -> line[0].equals(queue))
                    .mapToLong(line -> Long.parseLong(line[1]))
                    .findFirst()
                    .orElseThrow(() -> new IllegalStateException("RabbitMQ has no queue " + queue + ": " + said));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
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

    private ProcessBuilder builder(String... command) {
        var builder = new ProcessBuilder(command);
        Map<String, String> environment = builder.environment();
        environment.keySet().removeIf(name -> name.startsWith("RABBITMQ_"));
        environment.putAll(Map.of(
                "HOME", folder.path().toString(),
                "RABBITMQ_NODENAME", "flow-" + port + "@localhost",
                "RABBITMQ_DIST_PORT", String.valueOf(distribution),
                "ERL_EPMD_PORT", String.valueOf(mapper),
                "ERL_EPMD_ADDRESS", "127.0.0.1",
                "RABBITMQ_CONFIG_FILE", folder.file("rabbitmq.conf").toString(),
                "RABBITMQ_ENABLED_PLUGINS_FILE", folder.file("enabled_plugins").toString(),
                "RABBITMQ_MNESIA_BASE", folder.file("data").toString(),
                "RABBITMQ_LOG_BASE", folder.file("log").toString(),
                "RABBITMQ_PID_FILE", folder.file("pid").toString()));
        return builder.directory(folder.path().toFile()); // where it leaves its dumps
    }

    @Override
    public void start() {
        try {
            server = builder(PROGRAM.toString())
                    .redirectErrorStream(true)
                    .redirectOutput(Redirect.appendTo(folder.output().toFile()))
                    .start();
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
        proxy.close();
        // The mapper of ports of Erlang goes on by itself otherwise.
        ProcessHandle.allProcesses()
                .filter(process -> process.info().command().orElse("").endsWith("/epmd")
                        && environmentOf(process).contains("ERL_EPMD_PORT=" + mapper))
                .forEach(ProcessHandle::destroy);
        folder.delete();
    }

    private static String environmentOf(ProcessHandle process) {
        try {
            return Files.readString(Path.of("/proc/" + process.pid() + "/environ"));
        } catch (IOException _) {
            return "";
        }
    }
}
