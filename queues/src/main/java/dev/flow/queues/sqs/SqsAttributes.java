package dev.flow.queues.sqs;

import dev.flow.queues.DeadLetter;
import java.util.LinkedHashMap;
import java.util.Map;
import software.amazon.awssdk.services.sqs.model.MessageAttributeValue;

/** Attributes of messages: texts here, typed values there. */
final class SqsAttributes {
    /** As many may a message have. */
    private static final int MOST = 10;

    private SqsAttributes() {}

    static Map<String, String> texts(Map<String, MessageAttributeValue> attributes) {
        Map<String, String> texts = new LinkedHashMap<>();
        attributes.forEach((name, value) -> {
            if (value.stringValue() != null) {
                texts.put(name, value.stringValue());
            }
        });
        return texts;
    }

    /** SQS takes no empty ones; when there are too many, the reason of a dead letter matters more than its own. */
    static Map<String, MessageAttributeValue> values(Map<String, String> texts) {
        Map<String, MessageAttributeValue> values = new LinkedHashMap<>();
        put(values, DeadLetter.REASON, texts);
        put(values, DeadLetter.QUEUE, texts);
        texts.keySet().stream().sorted().forEach(name -> {
            if (values.size() < MOST) {
                put(values, name, texts);
            }
        });
        return values;
    }

    private static void put(Map<String, MessageAttributeValue> values, String name, Map<String, String> texts) {
        String text = texts.getOrDefault(name, "");
        if (!text.isEmpty()) {
            values.put(
                    name,
                    MessageAttributeValue.builder()
                            .dataType("String")
                            .stringValue(text)
                            .build());
        }
    }
}
