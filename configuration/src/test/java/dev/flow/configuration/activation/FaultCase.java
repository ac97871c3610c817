package dev.flow.configuration.activation;

import dev.flow.configuration.activation.StopPoint.Fault;
import dev.flow.configuration.activation.controller.ActivationSteps;
import dev.flow.store.Store;
import dev.flow.store.StoreException;
import dev.flow.testing.Eventually;
import io.grpc.StatusRuntimeException;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

import static org.assertj.core.api.Assertions.assertThat;

/** One stop point, and one activation that passes it, in a scope of its own. */
final class FaultCase {
    private static final Duration LEASE = Duration.ofSeconds(1);
    private static final Duration LONG = Duration.ofMinutes(1);

    private static final String ID = "x";
    private static final String UNAVAILABLE = "the gateways are down";

    final StopPoint point;
    final ActivationFixture fixture;

    /** A controller has come to the stop point. */
    final CompletableFuture<Void> reached = new CompletableFuture<>();

    private final CountDownLatch released = new CountDownLatch(1);
    private volatile Runnable effect = () -> {};
    private Activations.@Nullable Request request;

    /**
     * The way of its activation leads past the stop point: by a routing that fails for those of the compensation.
     *
     * @param fixture its scope, prepared in this process or in another one
     */
    FaultCase(StopPoint point, ActivationFixture fixture) {
        this.point = point;
        this.fixture = fixture;
        fixture.routing.at(moment -> {
            if (isCompensation() && StopPoint.isIn(ActivationStage.ROUTING)) {
                throw ActivationParticipant.ParticipantException.unavailable(UNAVAILABLE, null);
            }
            happen(moment);
        });
        fixture.schedules.at(moment -> {
            if (StopPoint.isIn(ActivationStage.SCHEDULES)) {
                happen(moment);
            }
        });
        fixture.deployment.at(moment -> {
            if (StopPoint.isIn(ActivationStage.ROLL_OUT)) {
                happen(moment);
            }
        });
    }

    private void happen(FaultyParticipant.Moment moment) {
        if (moment == FaultyParticipant.Moment.AFTER) {
            effect.run();
        }
    }

    /** In a new scope in which {@code r0} is active and a worker is ready for {@code r1} too. */
    static FaultCase prepared(StopPoint point, Store store, ControllerEngine engine) {
        ActivationFixture fixture = new ActivationFixture(store, limits(point), LEASE);
        fixture.worker("w", "build-1", "r0", "r1");
        fixture.activate("r0");
        fixture.finish("earlier");
        fixture.wokenBy(engine.wake(fixture));
        return new FaultCase(point, fixture);
    }

    /** In a scope that another process has prepared. */
    static FaultCase of(StopPoint point, Store store, String scope) {
        return new FaultCase(point, new ActivationFixture(store, scope, limits(point), LEASE));
    }

    /** Only what leads to a compensation is given up soon: a slow machine is no reason. */
    private static ActivationSteps.Limits limits(StopPoint point) {
        return new ActivationSteps.Limits(
                LONG,
                isCompensation(point) ? Duration.ofSeconds(3) : LONG,
                Duration.ofMillis(20),
                Duration.ofMillis(100),
                Duration.ofMillis(300));
    }

    private boolean isCompensation() {
        return isCompensation(point);
    }

    private static boolean isCompensation(StopPoint point) {
        return point.activity().equals(StopPoint.activity(ActivationStage.COMPENSATION));
    }

    /** Something that happens at the stop point, once. */
    Fault fault(Runnable action) {
        return fault(action, _ -> {});
    }

    /** @param failed called with each exception of an attempt */
    Fault fault(Runnable action, Consumer<RuntimeException> failed) {
        Fault fault = new Fault(point, action, failed);
        effect = fault::effect;
        return fault;
    }

    /** The attempt stops, and goes on when it is released: a process that hangs, or is slow to die. */
    void block() {
        reached.complete(null);
        boolean interrupted = false;
        while (true) {
            try {
                released.await();
                break;
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    void release() {
        released.countDown();
    }

    /** Asks for the activation of {@code r1}, again until store and engine have taken note. */
    void activate() {
        Eventually.get(
                () -> {
                    try {
                        request = request == null ? fixture.request(ID, "r1") : request;
                        return Optional.of(fixture.activations().activate(request, ActivationFixture.AUTHOR));
                    } catch (StoreException e) {
                        return Optional.empty();
                    }
                },
                Optional::isPresent);
    }

    /** Waits for the end as a client and a gateway do. */
    void awaitEnd() {
        Eventually.get(
                () -> {
                    try {
                        fixture.workers.report("w-" + fixture.scope);
                        fixture.activations().wakeUnfinished();
                        return fixture.get(ID).progress().state();
                    } catch (StoreException | StatusRuntimeException e) {
                        return ActivationState.PENDING;
                    }
                },
                ActivationState::isEnded);
    }

    /** A retry with the same key finds the record as it ended, and pointer and participants agree. */
    void assertSound() {
        Activation ended = fixture.activations().activate(Objects.requireNonNull(request), ActivationFixture.AUTHOR);
        assertThat(ended.id()).isEqualTo(ID);
        fixture.assertAgreed();
        if (isCompensation()) {
            assertThat(ended.progress().state()).isEqualTo(ActivationState.FAILED);
            assertThat(ended.progress().outcomeCode()).isEqualTo(OutcomeCode.ROUTING_UNAVAILABLE);
            assertThat(ended.progress().detail()).contains(UNAVAILABLE);
            assertThat(fixture.pointer.read().revisionId()).isEqualTo("r0");
        } else {
            assertThat(ended.progress().state()).isEqualTo(ActivationState.APPLIED);
            assertThat(fixture.pointer.read()).isEqualTo(new ActivePointer.Position("r1", 2, null));
        }
    }

    void assertSound(Fault fault) {
        assertThat(fault.happened()).as("it came to %s", point).isTrue();
        assertSound();
    }

    @Override
    public String toString() {
        return point.toString();
    }
}
