package dev.flow.queues.consume;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.events.Door;
import dev.flow.events.EventIntake;
import dev.flow.events.EventsException;
import dev.flow.events.InboundEvent;
import dev.flow.events.Receipt;
import dev.flow.queues.Broker;
import dev.flow.queues.BrokerQueue;
import dev.flow.queues.BrokerSecrets;
import dev.flow.queues.QueueMessage;
import dev.flow.runs.RunsException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;

final class MessageJudgeTest {
    private static final int MOST_BYTES = 1_000;

    private final List<String> rejected = new ArrayList<>();

    private static BrokerQueue queue() {
        ObjectNode settings = JsonNodeFactory.instance.objectNode();
        settings.putObject("queues").putObject("orders").put("max_receives", 5);
        return new Broker("main", settings, BrokerSecrets.NONE).queue("orders");
    }

    private Verdict judge(int receives, Supplier<Receipt> answer) {
        EventIntake intake = new EventIntake() {
            @Override
            public Receipt accept(InboundEvent inbound) {
                return answer.get();
            }

            @Override
            public void reject(Door door, String source, String reason) {
                rejected.add(door.label() + ' ' + source + ": " + reason);
            }
        };
        return new MessageJudge(queue(), MOST_BYTES, () -> intake)
                .judge(new QueueMessage(
                        "7", "{\"n\":1}".getBytes(StandardCharsets.UTF_8), Map.of(), receives, "handle"));
    }

    private static Receipt receipt(Receipt.Status status) {
        return new Receipt(status, "d", List.of());
    }

    @Test
    void an_accepted_event_and_one_from_before_are_settled() {
        assertThat(judge(1, () -> receipt(Receipt.Status.ACCEPTED))).isEqualTo(new Verdict.Accepted(false));
        assertThat(judge(2, () -> receipt(Receipt.Status.DUPLICATE))).isEqualTo(new Verdict.Accepted(true));
    }

    @Test
    void a_message_that_comes_too_often_is_dead() {
        assertThat(judge(5, () -> receipt(Receipt.Status.ACCEPTED))).isEqualTo(new Verdict.Accepted(false));
        assertThat(judge(6, () -> receipt(Receipt.Status.ACCEPTED)))
                .isEqualTo(new Verdict.Never("The message was received more than 5 times."));
        assertThat(rejected).containsExactly("queue main/orders: The message was received more than 5 times.");
    }

    static Stream<RuntimeException> forEver() {
        return Stream.of(
                RunsException.inputRejected(List.of()),
                RunsException.invalidPayload("The event is not valid."),
                RunsException.startConflict("w"),
                EventsException.notSelected("orders", "It is another one."),
                EventsException.loop(10));
    }

    @ParameterizedTest
    @MethodSource("forEver")
    void what_can_never_be_accepted_is_dead_and_its_delivery_is_the_intake_s(RuntimeException refusal) {
        assertThat(judge(1, () -> {
                    throw refusal;
                }))
                .isInstanceOf(Verdict.Never.class);
        assertThat(rejected).isEmpty();
    }

    static Stream<RuntimeException> forNow() {
        return Stream.of(
                RunsException.engine("The engine does not answer.", null),
                RunsException.definitions("The definitions do not answer.", null),
                RunsException.unknownWorkflow("There is no such workflow."),
                RunsException.incompatibleWorker("No worker can execute it."),
                EventsException.noTrigger("orders"),
                new IllegalStateException("a mistake of this program"));
    }

    @ParameterizedTest
    @MethodSource("forNow")
    void what_may_be_accepted_later_comes_again(RuntimeException refusal) {
        assertThat(judge(1, () -> {
                    throw refusal;
                }))
                .isInstanceOf(Verdict.Later.class);
    }

    @Test
    void the_text_of_a_mistake_is_not_shown() {
        assertThat(judge(1, () -> {
                    throw new IllegalStateException("hunter2");
                }))
                .isEqualTo(new Verdict.Later("The message could not be processed: IllegalStateException."));
    }
}
