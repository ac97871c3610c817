package dev.flow.expression.internal.function;

import java.util.function.DoubleUnaryOperator;
import org.jspecify.annotations.Nullable;

/** The rounding builtins, which leave an integer as it is. */
enum RoundingFunctions {
    FLOOR(Math::floor),
    CEILING(Math::ceil),
    /** Halves away from zero, as C rounds. */
    ROUND(value -> {
        double whole = Math.floor(Math.abs(value));
        return Math.copySign(Math.abs(value) - whole >= 0.5 ? whole + 1 : whole, value);
    }),
    TRUNCATE(value -> value < 0 ? Math.ceil(value) : Math.floor(value)),
    NEAREST(Math::rint);

    @SuppressWarnings("ImmutableEnumChecker") // the functions above have no state
    private final DoubleUnaryOperator function;

    RoundingFunctions(DoubleUnaryOperator function) {
        this.function = function;
    }

    static @Nullable RoundingFunctions find(String signature) {
        return switch (signature) {
            case "floor/0" -> FLOOR;
            case "ceil/0" -> CEILING;
            case "round/0" -> ROUND;
            case "trunc/0" -> TRUNCATE;
            case "rint/0", "nearbyint/0" -> NEAREST;
            default -> null;
        };
    }

    double apply(double value) {
        return function.applyAsDouble(value);
    }
}
