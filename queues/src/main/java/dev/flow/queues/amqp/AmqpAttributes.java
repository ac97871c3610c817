package dev.flow.queues.amqp;

import com.rabbitmq.client.AMQP.BasicProperties;
import com.rabbitmq.client.LongString;
import java.util.LinkedHashMap;
import java.util.Map;

/** Headers and properties of messages as texts. */
final class AmqpAttributes {
    private static final String CONTENT_TYPE = "content-type";
    private static final String DELIVERY_COUNT = "x-delivery-count";
    private static final int PERSISTENT = 2;

    private AmqpAttributes() {}

    static Map<String, String> texts(BasicProperties properties) {
        Map<String, String> texts = new LinkedHashMap<>();
        if (properties.getHeaders() != null) {
            properties.getHeaders().forEach((name, value) -> {
                switch (value) {
                    case LongString text -> texts.put(name, text.toString());
                    case String text -> texts.put(name, text);
                    case Number number -> texts.put(name, number.toString());
                    case Boolean flag -> texts.put(name, flag.toString());
                    case null, default -> {
                        // tables, lists and times: nothing that an event has
                    }
                }
            });
        }
        if (properties.getContentType() != null) {
            texts.put(CONTENT_TYPE, properties.getContentType());
        }
        return texts;
    }

    /** Persistent, and with the media type where it belongs. */
    static BasicProperties properties(Map<String, String> texts) {
        Map<String, Object> headers = new LinkedHashMap<>(texts);
        headers.remove(CONTENT_TYPE);
        return new BasicProperties.Builder()
                .headers(headers)
                .contentType(texts.get(CONTENT_TYPE))
                .deliveryMode(PERSISTENT)
                .build();
    }

    /** How often a message was delivered; quorum queues count, of others only the second time is known. */
    static int receives(BasicProperties properties, boolean redelivered) {
        Object count =
                properties.getHeaders() == null ? null : properties.getHeaders().get(DELIVERY_COUNT);
        if (count instanceof Number before) {
            return before.intValue() + 1;
        }
        return redelivered ? 2 : 1;
    }
}
