package dev.flow.server.execution;

import io.temporal.api.update.v1.Outcome;
import io.temporal.api.update.v1.Request;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Predicate;

/**
 * Updates of one execution that the workflow has not accepted or rejected yet, and those who wait for one to be
 * accepted or completed. None of it is durable, except for updates that the history has admitted: another one whose
 * acceptance was not answered is sent again by its client. Confined to the holder of the lock; the futures are not.
 */
public final class PendingUpdates {
    private final Map<String, Admitted> admitted = new LinkedHashMap<>();
    private final Map<String, Waiters> waiting = new LinkedHashMap<>();

    /** Updates that events have admitted, and that a worker has read in the history. */
    private final Set<String> shown = new HashSet<>();

    /** Those of them that the worker left without an answer. */
    private final Set<String> ignored = new HashSet<>();

    private record Waiters(Waiting waiting, int number) {}

    /**
     * An update that was not accepted or rejected yet.
     *
     * @param delivered whether the workflow task that is with a worker has it
     */
    public record Admitted(Request request, boolean delivered) {}

    /**
     * Those who wait for an update.
     *
     * @param accepted completes with the acceptance, or with the outcome of a rejection
     * @param completed completes with the outcome
     */
    public record Waiting(CompletableFuture<Optional<Outcome>> accepted, CompletableFuture<Outcome> completed) {
        static Waiting start() {
            return new Waiting(new CompletableFuture<>(), new CompletableFuture<>());
        }
    }

    public void admit(Request request) {
        admitted.putIfAbsent(request.getMeta().getUpdateId(), new Admitted(request, false));
    }

    public Optional<Admitted> find(String updateId) {
        return Optional.ofNullable(admitted.get(updateId));
    }

    /** Accepted or rejected. */
    public Optional<Admitted> remove(String updateId) {
        return Optional.ofNullable(admitted.remove(updateId));
    }

    /** Those that were not accepted or rejected yet, to be {@linkplain #restore restored} with a refused task. */
    public Map<String, Admitted> snapshot() {
        return new LinkedHashMap<>(admitted);
    }

    /** What a workflow task said of updates does not count: it is refused. */
    public void restore(Map<String, Admitted> before) {
        admitted.clear();
        admitted.putAll(before);
    }

    /** Those that the next workflow task is to have; they count as delivered from now on. */
    public List<Request> deliver() {
        List<Request> requests = new ArrayList<>();
        admitted.replaceAll((_, each) -> {
            requests.add(each.request());
            return new Admitted(each.request(), true);
        });
        return requests;
    }

    /** A worker gets a workflow task, and with the history the updates that events have admitted. */
    public void show(Collection<String> updateIds) {
        shown.addAll(updateIds);
    }

    /** Whether a worker has read, and not answered, an update that an event has admitted. */
    public boolean isShown(String updateId) {
        return shown.contains(updateId) && !ignored.contains(updateId);
    }

    /** A worker left an update that an event has admitted without an answer. */
    public void ignore(String updateId) {
        ignored.add(updateId);
    }

    /** Whether a worker left an update that an event has admitted without an answer. */
    public boolean isIgnored(String updateId) {
        return ignored.contains(updateId);
    }

    /** What events have admitted is to be shown to a worker again. */
    void forgetShown() {
        shown.clear();
        ignored.clear();
    }

    /** The workflow task that had them ended without an answer to them. */
    void undelivered() {
        admitted.replaceAll((_, each) -> new Admitted(each.request(), false));
    }

    /** Those that the workflow task that is with a worker has. */
    public List<String> delivered() {
        return admitted.entrySet().stream()
                .filter(each -> each.getValue().delivered())
                .map(Map.Entry::getKey)
                .toList();
    }

    /** Answers those who wait for updates that were not accepted or rejected yet, which are not tried again. */
    public void abandon(Predicate<String> which, RuntimeException reason) {
        List.copyOf(admitted.keySet()).stream().filter(which).forEach(id -> {
            admitted.remove(id);
            findWaiting(id).ifPresent(those -> {
                those.accepted().completeExceptionally(reason);
                those.completed().completeExceptionally(reason);
            });
            forget(id);
        });
    }

    /** Those of another object of the same execution, which is forgotten. */
    void takeFrom(PendingUpdates forgotten) {
        shown.addAll(forgotten.shown);
        ignored.addAll(forgotten.ignored);
        admitted.putAll(forgotten.admitted);
        waiting.putAll(forgotten.waiting);
    }

    /**
     * Whether there are updates that no workflow task has.
     *
     * @param recorded ids of those that events have admitted
     */
    public boolean hasUndelivered(Collection<String> recorded) {
        return admitted.values().stream().anyMatch(each -> !each.delivered()) || !shown.containsAll(recorded);
    }

    /** The number of updates that were not accepted or rejected yet. */
    public int admitted() {
        return admitted.size();
    }

    /** One more who waits for an update; {@link #leave} when it does not any more. */
    public Waiting join(String updateId) {
        return waiting.compute(
                        updateId,
                        (_, present) -> present == null
                                ? new Waiters(Waiting.start(), 1)
                                : new Waiters(present.waiting(), present.number() + 1))
                .waiting();
    }

    /** One of those who joined does not wait any more. */
    public void leave(String updateId, Waiting left) {
        waiting.computeIfPresent(updateId, (_, present) -> {
            if (!present.waiting().equals(left)) {
                return present;
            }
            return present.number() == 1 ? null : new Waiters(left, present.number() - 1);
        });
    }

    /** Those who wait for an update, to be completed after the commit. */
    public Optional<Waiting> findWaiting(String updateId) {
        return Optional.ofNullable(waiting.get(updateId)).map(Waiters::waiting);
    }

    /** All who wait were answered. */
    public void forget(String updateId) {
        waiting.remove(updateId);
    }

    /** All who wait: for the end of the execution. */
    public Map<String, Waiting> allWaiting() {
        Map<String, Waiting> all = new LinkedHashMap<>();
        waiting.forEach((id, waiters) -> all.put(id, waiters.waiting()));
        return all;
    }

    public boolean isEmpty() {
        return admitted.isEmpty() && waiting.isEmpty();
    }
}
