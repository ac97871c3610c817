package dev.flow.proofs.differential;

import com.google.protobuf.ByteString;
import io.temporal.api.common.v1.Payload;
import io.temporal.api.common.v1.Payloads;
import java.util.List;
import java.util.Random;
import java.util.UUID;

/** What a scenario chooses, all of it by its seed. Not thread-safe. */
final class Choices {
    private final Random random;

    Choices(long seed) {
        this.random = new Random(seed * 1_000_003 + 17);
    }

    /** True so many times of a hundred. */
    boolean chance(int percent) {
        return random.nextInt(100) < percent;
    }

    /** From zero on. */
    int below(int bound) {
        return random.nextInt(bound);
    }

    <T> T of(List<T> all) {
        return all.get(random.nextInt(all.size()));
    }

    @SafeVarargs
    final <T> T of(T... all) {
        return all[random.nextInt(all.length)];
    }

    /** A UUID, which histories name by its place. */
    String requestId() {
        return new UUID(random.nextLong(), random.nextLong()).toString();
    }

    /** Some value. */
    Payload payload() {
        return Payload.newBuilder()
                .putMetadata("encoding", ByteString.copyFromUtf8("json/plain"))
                .setData(ByteString.copyFromUtf8(Integer.toString(random.nextInt(1000))))
                .build();
    }

    Payloads payloads() {
        Payloads.Builder payloads = Payloads.newBuilder();
        for (int i = random.nextInt(3); i >= 0; i--) {
            payloads.addPayloads(payload());
        }
        return payloads.build();
    }

    /** A search attribute's value. */
    Payload keyword() {
        return text("\"k" + random.nextInt(5) + "\"", "Keyword");
    }

    /** A search attribute's values. */
    Payload keywords() {
        return text("[\"a\",\"b" + random.nextInt(5) + "\"]", "KeywordList");
    }

    private static Payload text(String json, String type) {
        return Payload.newBuilder()
                .putMetadata("encoding", ByteString.copyFromUtf8("json/plain"))
                .putMetadata("type", ByteString.copyFromUtf8(type))
                .setData(ByteString.copyFromUtf8(json))
                .build();
    }
}
