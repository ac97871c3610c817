package dev.flow.definition.text;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Looks up names that a document defines, and finds the one that a misspelt name means without comparing it to all of
 * them: a misspelt name shares its beginning or its end with the right one, so it is compared with its neighbours in
 * order of beginnings and of ends. Prepared when the first misspelt name comes. Not thread-safe.
 */
public final class NameIndex {
    /** The number of neighbours to each side, in each of the two orders. */
    static final int NEIGHBOURS = 8;

    private static final int LISTED = 9;

    private static final NameIndex EMPTY = new NameIndex(Set.of());

    private final Set<String> names;
    private final Distance distance;
    private @Nullable Orders orders;

    /** How far apart two words are, at most the limit; a seam for the test that counts. */
    @FunctionalInterface
    interface Distance {
        int between(String one, String other, int limit);
    }

    public NameIndex(Collection<String> names) {
        this(names, NameSuggestion::distance);
    }

    NameIndex(Collection<String> names, Distance distance) {
        this.names = Collections.unmodifiableSet(new LinkedHashSet<>(names));
        this.distance = distance;
    }

    public static NameIndex empty() {
        return EMPTY;
    }

    public boolean contains(String name) {
        return names.contains(name);
    }

    public Set<String> names() {
        return names;
    }

    /** The nearest of the names, when it is near enough to be meant. */
    public Optional<String> meant(String word) {
        if (orders == null) {
            orders = Orders.of(names);
        }
        String wanted = word.toLowerCase(Locale.ROOT);
        String best = null;
        int least = NameSuggestion.limit(word);
        for (String name : orders.near(wanted)) {
            int found = distance.between(wanted, name.toLowerCase(Locale.ROOT), least);
            if (found < least) {
                least = found;
                best = name;
            }
        }
        return Optional.ofNullable(best);
    }

    /** The hint about a misspelt name: the one that was meant, if any. */
    public Optional<String> hint(String word) {
        return meant(word).map(near -> "Did you mean `" + near + "`?");
    }

    /** The hint about a misspelt name, or some of the names there are; empty when there is none. */
    public Optional<String> hintOrNames(String word) {
        Optional<String> some = names.isEmpty()
                ? Optional.empty()
                : Optional.of("There is "
                        + names.stream().limit(LISTED).collect(Collectors.joining("`, `", "`", "`"))
                        + (names.size() > LISTED ? " and more." : "."));
        return hint(word).or(() -> some);
    }

    /** The names by their beginnings and by their ends, in lower case. */
    private record Orders(Order beginnings, Order ends) {
        static Orders of(Set<String> names) {
            return new Orders(Order.of(names, false), Order.of(names, true));
        }

        Set<String> near(String word) {
            Set<String> near = new TreeSet<>();
            beginnings.near(word, near);
            ends.near(reversed(word), near);
            return near;
        }
    }

    /**
     * The names in one order.
     *
     * @param keys sorted
     * @param names at the positions of their keys
     */
    private record Order(List<String> keys, List<String> names) {
        static Order of(Set<String> names, boolean reversed) {
            record Keyed(String key, String name) {}
            List<Keyed> keyed = new ArrayList<>(names.size());
            for (String name : names) {
                String key = name.toLowerCase(Locale.ROOT);
                keyed.add(new Keyed(reversed ? reversed(key) : key, name));
            }
            keyed.sort((one, other) -> one.key().compareTo(other.key()));
            return new Order(
                    keyed.stream().map(Keyed::key).toList(),
                    keyed.stream().map(Keyed::name).toList());
        }

        void near(String key, Set<String> near) {
            int found = Collections.binarySearch(keys, key);
            int position = found < 0 ? -found - 1 : found;
            int from = Math.max(0, position - NEIGHBOURS);
            near.addAll(names.subList(from, Math.min(names.size(), position + NEIGHBOURS)));
        }
    }

    private static String reversed(String text) {
        return new StringBuilder(text).reverse().toString();
    }
}
