package dev.flow.expression.internal.value;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.AbstractList;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Collection;
import java.util.Deque;
import java.util.RandomAccess;
import org.jspecify.annotations.Nullable;

/**
 * An immutable list of which the newest version is cheap to change: the elements move to the new version, and the old
 * one keeps only the differences. If an old version is read later, it copies the elements back. (Baker, "Shallow
 * binding makes functional arrays fast", 1991.) So a {@code reduce} that appends or replaces is linear, as it is in jq,
 * where a reference count of one allows changing in place.
 */
final class VersionedList extends AbstractList<JsonNode> implements RandomAccess {
    private static final JsonNode[] MOVED = new JsonNode[0];

    private final BudgetMeter meter;
    private JsonNode[] elements;
    private int size;
    private @Nullable Difference difference;

    /**
     * The difference between an old version and the one that has its elements.
     *
     * @param newer the version that has its elements now
     * @param index the element that was different, or else where the old version ended
     */
    private record Difference(
            VersionedList newer, int index, @Nullable JsonNode element) {}

    private VersionedList(BudgetMeter meter, JsonNode[] elements, int size) {
        this.meter = meter;
        this.elements = elements;
        this.size = size;
    }

    static VersionedList of(BudgetMeter meter, Collection<JsonNode> elements) {
        JsonNode[] copy = elements.toArray(MOVED);
        return new VersionedList(meter, copy, copy.length);
    }

    boolean belongsTo(BudgetMeter other) {
        return meter == other;
    }

    @Override
    public JsonNode get(int index) {
        JsonNode[] own = own();
        if (index >= size) {
            throw new IndexOutOfBoundsException(index);
        }
        return own[index];
    }

    @Override
    public int size() {
        own();
        return size;
    }

    /** Called only when results are exported, after the evaluation. */
    @Override
    public JsonNode set(int index, JsonNode element) {
        JsonNode[] own = own();
        JsonNode old = own[index];
        own[index] = element;
        return old;
    }

    /** A version with one element replaced; what lies between the end and a later index becomes null. */
    VersionedList with(int index, JsonNode value) {
        JsonNode[] own = own();
        VersionedList next = new VersionedList(meter, own, size);
        if (index < size) {
            difference = new Difference(next, index, own[index]);
        } else {
            difference = new Difference(next, size, null);
            next.reserve(index + 1);
            Arrays.fill(next.elements, size, index, JqValues.NULL);
            next.size = index + 1;
        }
        meter.charge(8);
        next.elements[index] = value;
        elements = MOVED;
        return next;
    }

    /** A version with more elements at the end. */
    VersionedList withAll(JsonNode more) {
        JsonNode[] own = own();
        int count = more.size();
        meter.charge(8 + count);
        VersionedList next = new VersionedList(meter, own, size);
        difference = new Difference(next, size, null);
        next.reserve(size + count);
        for (int i = 0; i < count; i++) {
            next.elements[size + i] = more.get(i);
        }
        next.size = size + count;
        elements = MOVED;
        return next;
    }

    private void reserve(int capacity) {
        if (capacity > elements.length) {
            int larger = Math.max(capacity, elements.length + (elements.length >> 1) + 2);
            meter.charge((larger - elements.length) / 2);
            elements = Arrays.copyOf(elements, larger);
        }
    }

    private JsonNode[] own() {
        Difference different = difference;
        return different == null ? elements : copyBack(different);
    }

    private JsonNode[] copyBack(Difference first) {
        Deque<Difference> olderFirst = new ArrayDeque<>();
        Difference next = first;
        VersionedList version = this;
        while (next != null) {
            meter.step();
            olderFirst.push(next);
            version = next.newer;
            next = version.difference;
        }
        meter.array(version.size);
        JsonNode[] copy = Arrays.copyOf(version.elements, version.size);
        int length = version.size;
        for (Difference older : olderFirst) {
            if (older.element == null) {
                length = older.index;
            } else {
                copy[older.index] = older.element;
            }
        }
        difference = null;
        size = length;
        elements = copy;
        return copy;
    }
}
