package dev.flow.gateway.server;

import dev.flow.gateway.problem.ProblemCode;
import dev.flow.gateway.problem.ProblemException;
import dev.flow.gateway.settings.GatewaySettings.Limits;
import java.time.Duration;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Limits the requests in progress, in total and for each principal, so that no principal uses up the capacity of the
 * others. At most half of both limits may wait for bodies to arrive. At a limit, a body that has been arriving for more
 * than a second is given up: of the principal with the most such bodies, the one that has taken longest. Its request is
 * answered {@code overloaded} and its connection closed. Only if there is none that slow, the new request is refused.
 * Thread-safe.
 */
final class Admission implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Admission.class);
    /** A body that takes longer may be given up for another request. */
    private static final long SLOW = Duration.ofSeconds(1).toNanos();
    /** How long the refusal of a slow body may take to be written. */
    private static final Duration REFUSAL_TIME = Duration.ofSeconds(1);
    /** The principal of requests that are not authenticated yet. */
    private static final String UNIDENTIFIED = "";

    private final LongSupplier ticker;
    private final ReentrantLock lock = new ReentrantLock();
    private final ConcurrencyLimit requests;
    private final ConcurrencyLimit bodies;
    private final Set<Arrival> arriving = new LinkedHashSet<>();
    private final ExecutorService refusing = Executors.newThreadPerTaskExecutor(
            Thread.ofVirtual().name("shed-", 0).factory());

    /** @param ticker nanoseconds, from anywhere */
    Admission(Limits limits, LongSupplier ticker) {
        this.ticker = ticker;
        requests = new ConcurrencyLimit(limits.inFlight(), limits.perPrincipal());
        bodies = new ConcurrencyLimit(half(limits.inFlight()), half(limits.perPrincipal()));
    }

    private static int half(int number) {
        return (number + 1) / 2;
    }

    /**
     * A place for a request of which nothing is known yet.
     *
     * @param refusal answers it while its body is still arriving
     * @throws ProblemException {@code overloaded}
     */
    Place enter(Consumer<ProblemException> refusal) {
        lock.lock();
        try {
            if (requests.isFull() && !makeRoom(_ -> true)) {
                throw overloaded();
            }
            requests.take(UNIDENTIFIED);
            return new Place(refusal);
        } finally {
            lock.unlock();
        }
    }

    /** Gives up the slowest of some bodies; the caller holds the lock. */
    private boolean makeRoom(Predicate<Arrival> among) {
        long now = ticker.getAsLong();
        Optional<Arrival> slowest = arriving.stream()
                .filter(arrival -> now - arrival.since >= SLOW)
                .filter(among)
                .max(Comparator.<Arrival>comparingInt(arrival -> bodies.of(arrival.place.principal))
                        .thenComparingLong(arrival -> now - arrival.since));
        slowest.ifPresent(this::shed);
        return slowest.isPresent();
    }

    private void shed(Arrival arrival) {
        arrival.shed = true;
        leave(arrival);
        arrival.place.leave();
        refusing.execute(arrival::refuse);
    }

    private void leave(Arrival arrival) {
        if (arriving.remove(arrival)) {
            bodies.give(arrival.place.principal);
        }
    }

    private static ProblemException overloaded() {
        return ProblemException.of(ProblemCode.OVERLOADED).with("retry-after", "1");
    }

    private static ProblemException rateLimited() {
        return ProblemException.of(
                        ProblemCode.RATE_LIMITED, "This principal has too many requests under way, or bodies arriving.")
                .with("retry-after", "1");
    }

    /** The rest of the body is not waited for. */
    private static ProblemException unread(ProblemException refusal) {
        return refusal.with("connection", "close");
    }

    @Override
    public void close() {
        refusing.shutdownNow();
    }

    /** The place of one request among those in progress, until closed. Used by the thread of the request. */
    final class Place implements AutoCloseable {
        private final Consumer<ProblemException> refusal;
        private String principal = UNIDENTIFIED;
        private boolean left;

        private Place(Consumer<ProblemException> refusal) {
            this.refusal = refusal;
        }

        /**
         * Makes it the place of a principal.
         *
         * @throws ProblemException {@code rate_limited} when the principal has its part already
         */
        void claim(String principalId) {
            lock.lock();
            try {
                if (requests.isFull(principalId) && !makeRoom(arrival -> arrival.place.principal.equals(principalId))) {
                    throw rateLimited();
                }
                requests.give(principal);
                principal = principalId;
                requests.take(principal);
            } finally {
                lock.unlock();
            }
        }

        /**
         * Reads the body.
         *
         * @param read gets what can end it early
         * @throws ProblemException {@code rate_limited}, {@code overloaded}
         * @throws ShedException when the place was given to another request meanwhile, and this one answered
         */
        <T> T reading(Function<Interruption, T> read) {
            Arrival arrival = begin();
            try {
                return read.apply(arrival.interruption);
            } finally {
                end(arrival);
            }
        }

        private Arrival begin() {
            lock.lock();
            try {
                if (bodies.isFull(principal) && !makeRoom(other -> other.place.principal.equals(principal))) {
                    throw unread(rateLimited());
                }
                if (bodies.isFull() && !makeRoom(_ -> true)) {
                    throw unread(overloaded());
                }
                Arrival arrival = new Arrival(this, ticker.getAsLong());
                bodies.take(principal);
                arriving.add(arrival);
                return arrival;
            } finally {
                lock.unlock();
            }
        }

        private void end(Arrival arrival) {
            boolean shed;
            lock.lock();
            try {
                Admission.this.leave(arrival);
                shed = arrival.shed;
            } finally {
                lock.unlock();
            }
            arrival.interruption.done();
            if (shed) {
                arrival.awaitRefusal();
                throw new ShedException();
            }
        }

        /** Gives the place back once; the caller holds the lock. */
        private void leave() {
            if (!left) {
                left = true;
                requests.give(principal);
            }
        }

        @Override
        public void close() {
            lock.lock();
            try {
                leave();
            } finally {
                lock.unlock();
            }
        }
    }

    /** A body that arrives. */
    private static final class Arrival {
        private final Place place;
        private final long since;
        private final Interruption interruption = new Interruption();
        private final CountDownLatch refused = new CountDownLatch(1);
        private boolean shed;

        Arrival(Place place, long since) {
            this.place = place;
            this.since = since;
        }

        /** On a thread of its own: a client that does not read keeps no other request waiting. */
        void refuse() {
            try {
                place.refusal.accept(overloaded());
            } catch (RuntimeException e) {
                LOG.debug("The client of a slow body is gone: {}", e.getMessage());
            }
            refused.countDown();
            interruption.expire();
        }

        void awaitRefusal() {
            try {
                boolean _ = refused.await(REFUSAL_TIME.toMillis(), TimeUnit.MILLISECONDS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** A request was answered and its place taken while its body was arriving. */
    static final class ShedException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        ShedException() {
            super("The body took too long while others waited.", null, false, false);
        }
    }
}
