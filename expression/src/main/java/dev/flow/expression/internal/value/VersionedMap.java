package dev.flow.expression.internal.value;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.AbstractMap;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The counterpart of {@link VersionedList} for objects. */
final class VersionedMap extends AbstractMap<String, JsonNode> {
    private final BudgetMeter meter;
    private @Nullable Map<String, JsonNode> fields;
    private @Nullable VersionedMap newer;
    private String changed = "";
    private @Nullable JsonNode before;

    VersionedMap(BudgetMeter meter, Map<String, JsonNode> fields) {
        this.meter = meter;
        this.fields = fields;
    }

    boolean belongsTo(BudgetMeter other) {
        return meter == other;
    }

    @Override
    public @Nullable JsonNode get(Object key) {
        return own().get(key);
    }

    @Override
    public boolean containsKey(Object key) {
        return own().containsKey(key);
    }

    @Override
    public int size() {
        return own().size();
    }

    @Override
    public Set<Map.Entry<String, JsonNode>> entrySet() {
        return own().entrySet();
    }

    @Override
    public Set<String> keySet() {
        return own().keySet();
    }

    @Override
    public Collection<JsonNode> values() {
        return own().values();
    }

    /** A version with one field set: in its place when it is there already, else at the end. */
    VersionedMap with(String key, JsonNode value) {
        Map<String, JsonNode> own = own();
        meter.charge(11);
        VersionedMap next = new VersionedMap(meter, own);
        newer = next;
        changed = key;
        before = own.put(key, value);
        fields = null;
        return next;
    }

    /** The fields themselves; must not be modified afterwards. */
    Map<String, JsonNode> own() {
        Map<String, JsonNode> own = fields;
        return own != null ? own : copyBack();
    }

    private Map<String, JsonNode> copyBack() {
        Deque<VersionedMap> olderFirst = new ArrayDeque<>();
        VersionedMap version = this;
        while (version.newer != null && version.fields == null) {
            meter.step();
            olderFirst.push(version);
            version = version.newer;
        }
        Map<String, JsonNode> source = version.own();
        meter.object(source.size());
        Map<String, JsonNode> copy = new LinkedHashMap<>(source);
        for (VersionedMap older : olderFirst) {
            if (older.before == null) {
                copy.remove(older.changed);
            } else {
                copy.put(older.changed, older.before);
            }
        }
        newer = null;
        before = null;
        fields = copy;
        return copy;
    }
}
