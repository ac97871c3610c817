package dev.flow.expression.internal.regex;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The regular expressions that were compiled last: at most {@value #SIZE}, none longer than {@value #LONGEST}. What an
 * evaluation is charged does not depend on what is found here.
 */
public final class RegexCache {
    private static final int SIZE = 256;
    private static final int LONGEST = 1_000;
    private static final RegexCache SHARED = new RegexCache();

    private final Map<Key, Regex> compiled = new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<Key, Regex> eldest) {
            return size() > SIZE;
        }
    };

    private record Key(String pattern, RegexOptions options) {}

    /** The cache of this process. */
    public static RegexCache shared() {
        return SHARED;
    }

    /**
     * The compiled form of a pattern.
     *
     * @throws RegexSyntaxException when it cannot be compiled
     */
    public Regex get(String pattern, RegexOptions options) {
        if (pattern.length() > LONGEST) {
            return Regex.compile(pattern, options);
        }
        Key key = new Key(pattern, options);
        synchronized (compiled) {
            Regex known = compiled.get(key);
            if (known != null) {
                return known;
            }
        }
        Regex regex = Regex.compile(pattern, options);
        synchronized (compiled) {
            compiled.put(key, regex);
        }
        return regex;
    }
}
