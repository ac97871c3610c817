package dev.flow.testing.broker;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.testing.Eventually;
import dev.flow.testing.network.FreePort;
import dev.flow.testing.network.TcpProxy;
import dev.flow.testing.process.ChildJvm;
import java.net.URI;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.QueueAttributeName;

/** ElasticMQ, which has the interface of SQS and keeps its messages in a database file. */
public final class ElasticMq implements TestBroker {
    private final BrokerFolder folder = BrokerFolder.create("flow-elasticmq");
    private final int port = FreePort.find();
    private final TcpProxy proxy = TcpProxy.to("127.0.0.1:" + port);
    private final SqsClient client;
    private final Set<String> queues = ConcurrentHashMap.newKeySet();
    private @Nullable Process server;

    /** Starts it; returns once it answers. */
    public ElasticMq() {
        client = SqsClient.builder()
                .httpClientBuilder(UrlConnectionHttpClient.builder())
                .region(Region.EU_CENTRAL_1)
                .endpointOverride(URI.create("http://127.0.0.1:" + port))
                .credentialsProvider(StaticCredentialsProvider.create(AwsBasicCredentials.create("x", "x")))
                .build();
        Runtime.getRuntime().addShutdownHook(new Thread(this::stop)); // also when the tests are interrupted
        start();
    }

    @Override
    public int port() {
        return port;
    }

    @Override
    public ObjectNode settings(int at) {
        return JsonNodeFactory.instance
                .objectNode()
                .put("kind", "sqs")
                .put("region", "eu-central-1")
                .put("endpoint", "http://127.0.0.1:" + at)
                .put("secret", "aws");
    }

    @Override
    public TcpProxy proxy() {
        return proxy;
    }

    @Override
    public Map<String, ObjectNode> secrets() {
        return Map.of(
                "aws",
                JsonNodeFactory.instance.objectNode().put("access_key_id", "x").put("secret_access_key", "hunter2"));
    }

    @Override
    public void create(String queue) {
        queues.add(client.createQueue(request -> request.queueName(queue)).queueUrl());
    }

    @Override
    public long unacknowledged(String queue) {
        String url = client.getQueueUrl(request -> request.queueName(queue)).queueUrl();
        return client
                .getQueueAttributes(request -> request.queueUrl(url)
                        .attributeNames(
                                QueueAttributeName.APPROXIMATE_NUMBER_OF_MESSAGES,
                                QueueAttributeName.APPROXIMATE_NUMBER_OF_MESSAGES_NOT_VISIBLE,
                                QueueAttributeName.APPROXIMATE_NUMBER_OF_MESSAGES_DELAYED))
                .attributes()
                .values()
                .stream()
                .mapToLong(Long::parseLong)
                .sum();
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
        server = new ChildJvm(ElasticMqMain.class)
                .options(
                        "-Xmx300m",
                        "-Dnode-address.port=" + port,
                        "-Dnode-address.host=127.0.0.1",
                        "-Drest-sqs.bind-port=" + port,
                        "-Drest-sqs.bind-hostname=127.0.0.1",
                        "-Dpekko.loglevel=WARNING",
                        "-Dmessages-storage.enabled=true",
                        // Without a delay a commit is in the file when a message is confirmed: the process is killed.
                        "-Dmessages-storage.uri=jdbc:h2:" + folder.file("messages") + ";WRITE_DELAY=0")
                .log(folder.output())
                .start();
        Eventually.get(this::isUp, up -> up);
    }

    /** It answers before it has read its queues: until then it denies that they exist. */
    private boolean isUp() {
        Process running = server;
        if (running == null || !running.isAlive()) {
            throw new AssertionError("ElasticMQ has ended: " + folder.outputText());
        }
        try {
            return client.listQueuesPaginator().queueUrls().stream()
                    .collect(Collectors.toSet())
                    .containsAll(queues);
        } catch (SdkException _) {
            return false;
        }
    }

    @Override
    public void close() {
        stop();
        proxy.close();
        client.close();
        folder.delete();
    }
}
