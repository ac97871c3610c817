package dev.flow.configuration;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The values of the keys that were used last, for few and large values: a new one always displaces the one whose use is
 * longest ago, however often that was used. Each is made once, also for several threads that ask at once; one that
 * could not be made is made again. Thread-safe.
 */
public final class RecentlyUsed<K, V> {
    private final Map<K, Slot<V>> entries;

    /** @param kept the number of values at most */
    public RecentlyUsed(int kept) {
        entries = new LinkedHashMap<>(16, 0.75f, true) {
            private static final long serialVersionUID = 1L;

            @Override
            protected boolean removeEldestEntry(Map.Entry<K, Slot<V>> eldest) {
                return size() > kept;
            }
        };
    }

    /** The value of a key, made now unless it is known. */
    public V get(K key, Function<? super K, ? extends V> make) {
        Slot<V> entry;
        synchronized (entries) {
            entry = entries.computeIfAbsent(key, _ -> new Slot<>());
        }
        boolean made = false;
        try {
            V value = entry.get(() -> make.apply(key));
            made = true;
            return value;
        } finally {
            if (!made) {
                synchronized (entries) {
                    entries.remove(key, entry);
                }
            }
        }
    }

    /** Replaces the value of a key. */
    public void put(K key, V value) {
        synchronized (entries) {
            entries.put(key, new Slot<>(value));
        }
    }

    /** A value that the first caller makes, while others wait for it. */
    private static final class Slot<V> {
        private @Nullable V value;

        Slot() {}

        Slot(V value) {
            this.value = value;
        }

        synchronized V get(Supplier<? extends V> make) {
            V known = value;
            if (known == null) {
                known = Objects.requireNonNull(make.get());
                value = known;
            }
            return known;
        }
    }
}
