package dev.flow.expression.internal.value;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import java.util.AbstractList;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.RandomAccess;
import org.jspecify.annotations.Nullable;

/**
 * An immutable list of which the newest version is cheap to change: the elements move to the new version, and the old
 * one remembers only what was different. An old version that is read after all copies them back. (Baker, "Shallow
 * binding makes functional arrays fast", 1991.) So a {@code reduce} that appends or replaces is linear, as it is in jq,
 * where a reference count of one allows changing in place.
 */
final class VersionedList extends AbstractList<JsonNode> implements RandomAccess {
    private final Meter meter;
    private @Nullable List<JsonNode> elements;
    private @Nullable VersionedList newer;
    private int changed;
    private @Nullable JsonNode before;

    VersionedList(Meter meter, List<JsonNode> elements) {
        this.meter = meter;
        this.elements = elements;
    }

    boolean belongsTo(Meter other) {
        return meter == other;
    }

    @Override
    public JsonNode get(int index) {
        return own().get(index);
    }

    @Override
    public int size() {
        return own().size();
    }

    /** A version with one element replaced; what lies between the end and a later index becomes null. */
    VersionedList with(int index, JsonNode value) {
        List<JsonNode> items = own();
        int size = items.size();
        if (index < size) {
            VersionedList next = handOver(items, index, items.get(index));
            items.set(index, value);
            return next;
        }
        meter.array(index - (long) size);
        VersionedList next = handOver(items, size, null);
        while (items.size() < index) {
            items.add(NullNode.getInstance());
        }
        items.add(value);
        return next;
    }

    /** A version with more elements at the end. */
    VersionedList withAll(Iterable<JsonNode> more) {
        List<JsonNode> items = own();
        VersionedList next = handOver(items, items.size(), null);
        for (JsonNode node : more) {
            meter.step();
            items.add(node);
        }
        return next;
    }

    /** The elements themselves; nobody may change them any more. */
    List<JsonNode> own() {
        List<JsonNode> items = elements;
        return items != null ? items : copyBack();
    }

    private VersionedList handOver(List<JsonNode> items, int index, @Nullable JsonNode old) {
        VersionedList next = new VersionedList(meter, items);
        newer = next;
        changed = index;
        before = old;
        elements = null;
        return next;
    }

    private List<JsonNode> copyBack() {
        Deque<VersionedList> olderFirst = new ArrayDeque<>();
        VersionedList version = this;
        while (version.newer != null && version.elements == null) {
            meter.step();
            olderFirst.push(version);
            version = version.newer;
        }
        List<JsonNode> source = version.own();
        meter.array(source.size());
        List<JsonNode> copy = new ArrayList<>(source);
        for (VersionedList older : olderFirst) {
            if (older.before == null) {
                copy.subList(older.changed, copy.size()).clear();
            } else {
                copy.set(older.changed, older.before);
            }
        }
        newer = null;
        before = null;
        elements = copy;
        return copy;
    }
}
