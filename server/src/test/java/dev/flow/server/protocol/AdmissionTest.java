package dev.flow.server.protocol;

import dev.flow.server.metrics.ServerMetrics;
import dev.flow.server.persistence.StoreOwner;
import io.grpc.Status;
import io.grpc.stub.StreamObserver;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

final class AdmissionTest {
    private static final class Answer implements StreamObserver<String> {
        private final CompletableFuture<String> answer = new CompletableFuture<>();

        @Override
        public void onNext(String value) {
            answer.complete(value);
        }

        @Override
        public void onError(Throwable failure) {
            answer.completeExceptionally(failure);
        }

        @Override
        public void onCompleted() {
            // The answer is there.
        }

        String get() throws Exception {
            return answer.get(1, TimeUnit.MINUTES);
        }
    }

    private static void nothing(String answer, boolean sent) {}

    private static Calls.Incoming<String> request(Answer observer) {
        return new Calls.Incoming<>("Ask", 10, observer);
    }

    @Test
    void requests_beyond_the_bound_are_refused_and_later_ones_answered() throws Exception {
        try (Calls calls =
                new Calls(StoreOwner.ALONE, ServerMetrics.NONE, new Admission(1, 100), new Admission(1, 100))) {
            CountDownLatch end = new CountDownLatch(1);
            CompletableFuture<Thread> slow = new CompletableFuture<>();
            Answer first = new Answer();
            Answer second = new Answer();
            calls.answer(
                    request(first),
                    () -> {
                        slow.complete(Thread.currentThread());
                        end.await();
                        return "one";
                    },
                    AdmissionTest::nothing);
            calls.answer(request(second), () -> "two", AdmissionTest::nothing);

            assertThatThrownBy(second::get)
                    .isInstanceOf(ExecutionException.class)
                    .satisfies(e ->
                            assertThat(Status.fromThrowable(e).getCode()).isEqualTo(Status.Code.RESOURCE_EXHAUSTED));
            end.countDown();
            assertThat(first.get()).isEqualTo("one");
            slow.get().join();
            Answer third = new Answer();
            calls.answer(request(third), () -> "three", AdmissionTest::nothing);
            assertThat(third.get()).isEqualTo("three");
        }
    }

    @Test
    void requests_are_bounded_by_their_size() {
        Admission admission = new Admission(10, 100);
        assertThat(admission.enter(200)).isTrue();
        assertThat(admission.enter(1)).isFalse();
        admission.leave(200);

        assertThat(admission.enter(60)).isTrue();
        assertThat(admission.enter(41)).isFalse();
        assertThat(admission.enter(40)).isTrue();
    }
}
