package dev.flow.queues.kafka;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.queues.QueueBinding;
import dev.flow.queues.consume.TestBroker;
import dev.flow.testing.Eventually;
import dev.flow.testing.network.FreePort;
import dev.flow.testing.process.ChildJvm;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.stream.Stream;
import kafka.Kafka;
import kafka.tools.StorageTool;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.jspecify.annotations.Nullable;

/** One server of Kafka that is its own controller, as a process with a folder and ports of its own. */
final class KafkaServer implements TestBroker {
    private static final String CLUSTER = "MkU3OEVBNTcwNTJENDM2Qk";
    private static final int PARTITIONS = 3;

    private final Path folder;
    private final int port = FreePort.find();
    private final int controller = FreePort.find();
    private @Nullable Process server;

    KafkaServer() {
        try {
            folder = Files.createTempDirectory("flow-kafka").toRealPath();
            Files.writeString(settingsFile(), """
                    process.roles=broker,controller
                    node.id=1
                    controller.quorum.voters=1@127.0.0.1:%2$d
                    listeners=PLAINTEXT://127.0.0.1:%1$d,CONTROLLER://127.0.0.1:%2$d
                    advertised.listeners=PLAINTEXT://127.0.0.1:%1$d
                    controller.listener.names=CONTROLLER
                    listener.security.protocol.map=CONTROLLER:PLAINTEXT,PLAINTEXT:PLAINTEXT
                    log.dirs=%3$s
                    offsets.topic.num.partitions=1
                    offsets.topic.replication.factor=1
                    transaction.state.log.replication.factor=1
                    transaction.state.log.min.isr=1
                    group.initial.rebalance.delay.ms=0
                    auto.create.topics.enable=false
                    """.formatted(port, controller, folder.resolve("data")));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Process format = jvm(
                StorageTool.class, "format", "-t", CLUSTER, "-c", settingsFile().toString());
        if (format.onExit().join().exitValue() != 0) {
            throw new AssertionError("The folder of Kafka cannot be prepared: " + log());
        }
        Runtime.getRuntime().addShutdownHook(new Thread(this::stop)); // also when the tests are interrupted
        start();
    }

    private Path settingsFile() {
        return folder.resolve("server.properties");
    }

    private Process jvm(Class<?> main, String... arguments) {
        return new ChildJvm(main, arguments)
                .options("-Xmx400m")
                .log(folder.resolve("output"))
                .start();
    }

    private String log() {
        try {
            return Files.readString(folder.resolve("output"));
        } catch (IOException e) {
            return String.valueOf(e.getMessage());
        }
    }

    @Override
    public QueueBinding binding() {
        return new KafkaBinding();
    }

    @Override
    public ObjectNode settings() {
        ObjectNode settings = JsonNodeFactory.instance
                .objectNode()
                .put("kind", "kafka")
                .put("group", "flow")
                .put("tls", false);
        settings.putArray("bootstrap_servers").add("127.0.0.1:" + port);
        return settings;
    }

    @Override
    public void create(String queue) {
        try (Admin admin = admin()) {
            admin.createTopics(List.of(new NewTopic(queue, Optional.of(PARTITIONS), Optional.of((short) 1))))
                    .all()
                    .get();
        } catch (ExecutionException e) {
            throw new AssertionError("The topic " + queue + " cannot be created.", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        }
    }

    private Admin admin() {
        return Admin.create(Map.of(
                "bootstrap.servers",
                "127.0.0.1:" + port,
                "request.timeout.ms",
                "3000",
                "default.api.timeout.ms",
                "5000"));
    }

    @Override
    public void stop() {
        Process running = server;
        if (running != null) {
            running.destroyForcibly().onExit().join();
        }
        server = null;
    }

    @Override
    public void start() {
        server = jvm(Kafka.class, settingsFile().toString());
        Eventually.get(this::isUp, up -> up);
    }

    private boolean isUp() {
        Process running = server;
        if (running == null || !running.isAlive()) {
            throw new AssertionError("Kafka has ended: " + log());
        }
        try (Admin admin = admin()) {
            return !admin.describeCluster().nodes().get().isEmpty();
        } catch (ExecutionException _) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        }
    }

    @Override
    public void close() {
        stop();
        try (Stream<Path> files = Files.walk(folder)) {
            files.sorted((one, other) -> other.compareTo(one)).forEach(KafkaServer::delete);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
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
