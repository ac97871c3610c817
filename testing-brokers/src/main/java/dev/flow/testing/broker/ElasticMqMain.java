package dev.flow.testing.broker;

import com.typesafe.config.ConfigFactory;
import org.elasticmq.server.ElasticMQServer;
import org.elasticmq.server.config.ElasticMQServerConfig;

/** ElasticMQ as a process: its settings are system properties. */
final class ElasticMqMain {
    private ElasticMqMain() {}

    public static void main(String[] arguments) {
        var _ = new ElasticMQServer(new ElasticMQServerConfig(ConfigFactory.load())).start();
    }
}
