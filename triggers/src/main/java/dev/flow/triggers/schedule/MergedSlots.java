package dev.flow.triggers.schedule;

import dev.flow.triggers.schedule.Slot.Firing;
import dev.flow.triggers.schedule.Slot.Oddity;
import dev.flow.triggers.schedule.Slot.Omission;
import dev.flow.triggers.schedule.Slot.Reason;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The slots of several sources in one order, each instant fired once. Not thread-safe. */
final class MergedSlots implements Iterator<Slot> {
    private final List<Head> heads;
    private final Limits limits;
    private final Deque<Slot> ready = new ArrayDeque<>();
    private @Nullable LocalDate excluded;

    MergedSlots(List<SlotSource> sources, Instant from, Limits limits) {
        this.limits = limits;
        heads = sources.stream().map(source -> new Head(source, from)).toList();
    }

    @Override
    public boolean hasNext() {
        while (ready.isEmpty()) {
            Optional<Instant> earliest =
                    heads.stream().flatMap(head -> head.nominal().stream()).min(Comparator.naturalOrder());
            if (earliest.isEmpty() || limits.ended(earliest.get())) {
                return false;
            }
            merge(earliest.get());
        }
        return true;
    }

    @Override
    public Slot next() {
        if (!hasNext()) {
            throw new NoSuchElementException();
        }
        return ready.remove();
    }

    private void merge(Instant instant) {
        Set<Omission> omissions = new LinkedHashSet<>();
        List<Firing> firings = new ArrayList<>();
        for (Head head : heads) {
            for (Slot slot : head.take(instant)) {
                switch (slot) {
                    case Firing firing -> firings.add(firing);
                    case Omission omission -> omissions.add(omission);
                }
            }
        }
        Firing fires = firings.stream()
                .filter(firing -> !(firing.oddity() instanceof Oddity.Shifted))
                .findFirst()
                .orElse(firings.isEmpty() ? null : firings.getFirst());
        for (Firing firing : firings) {
            if (firing.oddity() instanceof Oddity.Shifted(var named) && !firing.equals(fires)) {
                omissions.add(new Omission(firing.nominal(), firing.local(), firing.offset(), named, Reason.COINCIDES));
            }
        }
        omissions.stream().filter(omission -> tells(omission, fires)).forEach(ready::add);
        if (fires != null) {
            ready.add(fires);
        }
    }

    /** Whether an omission is worth a word: an excluded date once, an omitted time only where nothing else fires. */
    private boolean tells(Omission omission, @Nullable Firing fires) {
        return switch (omission.reason()) {
            case GAP, COINCIDES -> true;
            case REPEATED -> fires == null;
            case EXCLUDED -> {
                LocalDate before = excluded;
                excluded = omission.named().toLocalDate();
                yield !Objects.equals(before, excluded);
            }
        };
    }

    /** The next slots of a source. */
    private static final class Head {
        private final SlotSource source;
        private List<Slot> slots;

        Head(SlotSource source, Instant from) {
            this.source = source;
            this.slots = source.after(from);
        }

        Optional<Instant> nominal() {
            return slots.isEmpty()
                    ? Optional.empty()
                    : Optional.of(slots.getFirst().nominal());
        }

        List<Slot> take(Instant instant) {
            if (!nominal().equals(Optional.of(instant))) {
                return List.of();
            }
            List<Slot> taken = slots;
            slots = source.after(instant);
            return taken;
        }
    }
}
