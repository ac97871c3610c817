package dev.flow.proofs.queues;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * What is sent to a queue.
 *
 * @param order its number among the orders, or that of the poison
 */
record Message(Kind kind, int order) {
    /** One order in five messages is sent a second time. */
    private static final int REPEATED_EVERY = 5;

    /** One message in this number can never be accepted. */
    private static final int POISON_EVERY = 50;

    private static final String TRIGGER = "dev.flow.trigger.v1";

    enum Kind {
        /** An order, the first time that it is sent. */
        FIRST,
        /** The same once more. */
        AGAIN,
        /** What can never be accepted. */
        POISON
    }

    /** A body with its attributes. */
    record Content(String body, Map<String, String> attributes) {}

    /** All messages of a queue in random order; an order may come again before its first message. */
    static List<Message> all(int count, Random random) {
        int poison = count / POISON_EVERY;
        int again = count / REPEATED_EVERY;
        List<Message> all = new ArrayList<>();
        for (int order = 0; order < count - poison - again; order++) {
            all.add(new Message(Kind.FIRST, order));
        }
        for (int order = 0; order < again; order++) {
            all.add(new Message(Kind.AGAIN, order));
        }
        for (int number = 0; number < poison; number++) {
            all.add(new Message(Kind.POISON, number));
        }
        Collections.shuffle(all, random);
        return all;
    }

    /** How the id of the event of an order begins in a part of the proof. */
    String id(String part) {
        return part + "-" + order;
    }

    Content content(String broker, String part) {
        return switch (kind) {
            case FIRST, AGAIN -> order(broker, part);
            case POISON -> Poison.of(order).content(order, broker);
        };
    }

    /** By turns the input of a run, an event of its own type, and one with its attributes beside it. */
    private Content order(String broker, String part) {
        ObjectNode data =
                JsonNodeFactory.instance.objectNode().put("order", order).put("broker", part + " " + broker);
        return switch (order % 3) {
            case 0 -> new Content(event(id(part), broker, TRIGGER, data), Map.of());
            case 1 -> new Content(event(id(part), broker, "proofs.ordered", data), Map.of());
            default ->
                new Content(
                        data.toString(),
                        Map.of(
                                "ce_specversion", "1.0",
                                "ce_id", id(part),
                                "ce_source", source(broker),
                                "ce_type", "proofs.ordered",
                                "content-type", "application/json"));
        };
    }

    private static String source(String broker) {
        return "/proofs/" + broker;
    }

    private static String event(String id, String broker, String type, ObjectNode data) {
        ObjectNode event = JsonNodeFactory.instance
                .objectNode()
                .put("specversion", "1.0")
                .put("id", id)
                .put("source", source(broker))
                .put("type", type);
        event.set("data", data);
        return event.toString();
    }

    /** Why a message can never be accepted. */
    enum Poison {
        NO_JSON("The body is not JSON."),
        REFUSED_INPUT("input_rejected: "),
        ACTION("A queue of a trigger takes no messages of the type dev.flow.action.");

        private final String reason;

        Poison(String reason) {
            this.reason = reason;
        }

        static Poison of(int number) {
            return values()[number % values().length];
        }

        /** How the reason of its dead letter begins. */
        String reason() {
            return reason;
        }

        /** Unlike that of every other message. */
        Content content(int number, String broker) {
            ObjectNode data = JsonNodeFactory.instance.objectNode().put("poison", number);
            String id = "poison-" + number;
            return switch (this) {
                case NO_JSON -> new Content("no JSON " + number, Map.of());
                case REFUSED_INPUT -> new Content(event(id, broker, TRIGGER, data), Map.of());
                case ACTION -> new Content(event(id, broker, "dev.flow.action.requested.v1", data), Map.of());
            };
        }
    }
}
