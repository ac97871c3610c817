package dev.flow.queues.sqs;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.queues.BrokerSecrets;
import dev.flow.queues.QueueBinding;
import dev.flow.queues.consume.TestBroker;
import dev.flow.testing.Eventually;
import dev.flow.testing.network.FreePort;
import dev.flow.testing.network.TcpProxy;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.util.Optional;
import org.elasticmq.rest.sqs.SQSRestServer;
import org.elasticmq.rest.sqs.SQSRestServerBuilder;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.sqs.SqsClient;

/** ElasticMQ in this process, behind a proxy that can be cut: it keeps its messages in memory. */
final class ElasticMq implements TestBroker {
    private static final int BACKLOG = 50;

    private final int direct = FreePort.find();
    private final int port = FreePort.find();
    private final SQSRestServer server;
    private final SqsClient client;
    private TcpProxy proxy;

    ElasticMq() {
        server =
                SQSRestServerBuilder.withInterface("127.0.0.1").withPort(direct).start();
        client = SqsClient.builder()
                .httpClientBuilder(UrlConnectionHttpClient.builder())
                .region(Region.EU_CENTRAL_1)
                .endpointOverride(URI.create("http://127.0.0.1:" + direct))
                .credentialsProvider(StaticCredentialsProvider.create(AwsBasicCredentials.create("x", "x")))
                .build();
        Eventually.get(this::isUp, up -> up);
        proxy = proxy();
    }

    private boolean isUp() {
        try {
            client.listQueues();
            return true;
        } catch (SdkException _) {
            return false;
        }
    }

    private TcpProxy proxy() {
        try {
            return TcpProxy.to(
                    "127.0.0.1:" + direct, new ServerSocket(port, BACKLOG, InetAddress.getLoopbackAddress()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public QueueBinding binding() {
        return new SqsBinding();
    }

    @Override
    public ObjectNode settings() {
        return JsonNodeFactory.instance
                .objectNode()
                .put("kind", "sqs")
                .put("region", "eu-central-1")
                .put("endpoint", "http://127.0.0.1:" + port)
                .put("secret", "aws");
    }

    @Override
    public BrokerSecrets secrets() {
        return name -> name.equals("aws")
                ? Optional.of(JsonNodeFactory.instance
                        .objectNode()
                        .put("access_key_id", "x")
                        .put("secret_access_key", "hunter2"))
                : Optional.empty();
    }

    @Override
    public void create(String queue) {
        client.createQueue(request -> request.queueName(queue));
    }

    @Override
    public void stop() {
        proxy.cut();
    }

    @Override
    public void start() {
        proxy = proxy();
    }

    @Override
    public void close() {
        proxy.close();
        client.close();
        server.stopAndWait();
    }
}
