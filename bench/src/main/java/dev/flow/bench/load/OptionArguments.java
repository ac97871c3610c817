package dev.flow.bench.load;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** The arguments of a benchmark: {@code OPTION=VALUE} each. */
public final class OptionArguments {
    private OptionArguments() {}

    /** Sets one option of a record of options. */
    @FunctionalInterface
    public interface Setter<T> {
        /**
         * The options with one more set.
         *
         * @throws IllegalArgumentException for an option that does not exist, or a value that it cannot have
         */
        T with(T options, String option, String value);
    }

    /**
     * The options that arguments make of the defaults.
     *
     * @throws IllegalArgumentException for an argument that sets none
     */
    public static <T> T parse(T defaults, Setter<T> setter, String... arguments) {
        T options = defaults;
        for (var argument : arguments) {
            int equals = argument.indexOf('=');
            if (equals < 0) {
                throw new IllegalArgumentException(argument);
            }
            options = setter.with(options, argument.substring(0, equals), argument.substring(equals + 1));
        }
        return options;
    }

    /** Seconds, with a fraction perhaps. */
    public static Duration seconds(String value) {
        return Duration.ofMillis(Math.round(Double.parseDouble(value) * 1000));
    }

    /** One constant, in lower case. */
    public static <E extends Enum<E>> E one(Class<E> type, String value) {
        return Enum.valueOf(type, value.toUpperCase(Locale.ROOT));
    }

    /** Several with commas. */
    public static <E extends Enum<E>> List<E> all(Class<E> type, String value) {
        return Arrays.stream(value.split(",", -1)).map(name -> one(type, name)).toList();
    }
}
