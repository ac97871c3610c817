package dev.flow.testing.broker;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.testing.Eventually;
import dev.flow.testing.network.FreePort;
import dev.flow.testing.network.TcpProxy;
import dev.flow.testing.process.ChildJvm;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import kafka.Kafka;
import kafka.tools.StorageTool;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ListOffsetsResult.ListOffsetsResultInfo;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/**
 * One server of Kafka that is its own controller. Clients are told where to connect, so those of the proxy have a
 * listener of their own.
 */
public final class KafkaServer implements TestBroker {
    private static final String CLUSTER = "MkU3OEVBNTcwNTJENDM2Qk";
    private static final int PARTITIONS = 3;

    private final BrokerFolder folder = BrokerFolder.create("flow-kafka");
    private final int port = FreePort.find();
    private final int behindProxy = FreePort.find();
    private final TcpProxy proxy = TcpProxy.to("127.0.0.1:" + behindProxy);
    private @Nullable Process server;

    /** Starts it; returns once it answers. */
    public KafkaServer() {
        String settings = folder.write("server.properties", """
                        process.roles=broker,controller
                        node.id=1
                        controller.quorum.voters=1@127.0.0.1:%2$d
                        listeners=DIRECT://127.0.0.1:%1$d,PROXIED://127.0.0.1:%4$d,CONTROLLER://127.0.0.1:%2$d
                        advertised.listeners=DIRECT://127.0.0.1:%1$d,PROXIED://127.0.0.1:%5$d
                        inter.broker.listener.name=DIRECT
                        controller.listener.names=CONTROLLER
                        listener.security.protocol.map=CONTROLLER:PLAINTEXT,DIRECT:PLAINTEXT,PROXIED:PLAINTEXT
                        log.dirs=%3$s
                        offsets.topic.num.partitions=1
                        offsets.topic.replication.factor=1
                        transaction.state.log.replication.factor=1
                        transaction.state.log.min.isr=1
                        group.initial.rebalance.delay.ms=0
                        auto.create.topics.enable=false
                        """.formatted(
                                port, FreePort.find(), folder.file("data"), behindProxy, proxy.port()))
                .toString();
        Process format = jvm(StorageTool.class, "format", "-t", CLUSTER, "-c", settings);
        if (format.onExit().join().exitValue() != 0) {
            throw new AssertionError("The folder of Kafka cannot be prepared: " + folder.outputText());
        }
        Runtime.getRuntime().addShutdownHook(new Thread(this::stop)); // also when the tests are interrupted
        start();
    }

    private Process jvm(Class<?> main, String... arguments) {
        return new ChildJvm(main, arguments)
                .options("-Xmx400m")
                .log(folder.output())
                .start();
    }

    @Override
    public int port() {
        return port;
    }

    @Override
    public ObjectNode settings(int at) {
        ObjectNode settings = JsonNodeFactory.instance
                .objectNode()
                .put("kind", "kafka")
                .put("group", GROUP)
                .put("tls", false);
        settings.putArray("bootstrap_servers").add("127.0.0.1:" + at);
        return settings;
    }

    @Override
    public TcpProxy proxy() {
        return proxy;
    }

    @Override
    public void create(String queue) {
        try (Admin admin = admin()) {
            await(admin.createTopics(List.of(new NewTopic(queue, Optional.of(PARTITIONS), Optional.of((short) 1))))
                    .all());
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

    /** Up to the committed offsets of the group. */
    @Override
    public long unacknowledged(String queue) {
        try (Admin admin = admin()) {
            Map<TopicPartition, OffsetAndMetadata> committed =
                    await(admin.listConsumerGroupOffsets(GROUP).partitionsToOffsetAndMetadata());
            Map<TopicPartition, OffsetSpec> wanted = new HashMap<>();
            for (int partition = 0; partition < PARTITIONS; partition++) {
                wanted.put(new TopicPartition(queue, partition), OffsetSpec.latest());
            }
            Map<TopicPartition, ListOffsetsResultInfo> ends =
                    await(admin.listOffsets(wanted).all());
            long sum = 0;
            for (Map.Entry<TopicPartition, ListOffsetsResultInfo> end : ends.entrySet()) {
                OffsetAndMetadata next = committed.get(end.getKey());
                sum += end.getValue().offset() - (next == null ? 0 : next.offset());
            }
            return sum;
        }
    }

    private static <T> T await(KafkaFuture<T> future) {
        try {
            return future.get();
        } catch (ExecutionException e) {
            throw new AssertionError("Kafka refuses.", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        }
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
        server = jvm(Kafka.class, folder.file("server.properties").toString());
        Eventually.get(this::isUp, up -> up);
    }

    private boolean isUp() {
        Process running = server;
        if (running == null || !running.isAlive()) {
            throw new AssertionError("Kafka has ended: " + folder.outputText());
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
        proxy.close();
        folder.delete();
    }
}
