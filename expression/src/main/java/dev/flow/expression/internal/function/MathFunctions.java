package dev.flow.expression.internal.function;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.expression.internal.run.Builtin;
import dev.flow.expression.internal.run.BuiltinContext;
import dev.flow.expression.internal.value.Comparison;
import dev.flow.expression.internal.value.JqErrors;
import dev.flow.expression.internal.value.JqValues;
import dev.flow.expression.internal.value.Numbers;
import dev.flow.expression.internal.value.ValueKind;
import java.util.function.DoubleBinaryOperator;
import java.util.function.DoubleUnaryOperator;
import org.jspecify.annotations.Nullable;

/** The mathematical builtins. They use {@link StrictMath} only, whose results are the same on every machine. */
final class MathFunctions {
    private MathFunctions() {}

    static @Nullable Builtin find(String signature) {
        return switch (signature) {
            case "infinite/0" -> (context, input, arguments) -> Numbers.of(Double.POSITIVE_INFINITY);
            case "nan/0" -> (context, input, arguments) -> Numbers.of(Double.NaN);
            case "isinfinite/0" ->
                (context, input, arguments) ->
                        JqValues.of(Arguments.isNumber(input) && Double.isInfinite(Numbers.toDouble(input)));
            case "isnan/0" ->
                (context, input, arguments) -> JqValues.of(Arguments.isNumber(input) && Numbers.isNaN(input));
            case "isnormal/0" ->
                (context, input, arguments) ->
                        JqValues.of(Arguments.isNumber(input) && isNormal(Numbers.toDouble(input)));
            case "abs/0" -> (context, input, arguments) -> abs(context, input);
            case "frexp/0" -> (context, input, arguments) -> frexp(context, Arguments.number(context, input));
            case "modf/0" -> (context, input, arguments) -> modf(context, Arguments.number(context, input));
            case "lgamma_r/0" ->
                (context, input, arguments) -> {
                    double x = Arguments.number(context, input);
                    return JqValues.array(context.meter(), Numbers.of(GammaFunction.logarithm(x)), Numbers.of((long)
                            GammaFunction.sign(x)));
                };
            case "fma/3" ->
                (context, input, arguments) -> Numbers.of(Math.fma(
                        Arguments.number(context, arguments[0]),
                        Arguments.number(context, arguments[1]),
                        Arguments.number(context, arguments[2])));
            default -> signature.endsWith("/0") ? unary(signature) : binary(signature);
        };
    }

    private static @Nullable Builtin unary(String signature) {
        RoundingFunctions rounding = RoundingFunctions.find(signature);
        if (rounding != null) {
            return (context, input, arguments) -> {
                double number = Arguments.number(context, input);
                return Numbers.isLong(input) ? input : Numbers.of(rounding.apply(number));
            };
        }
        DoubleUnaryOperator function = CMathFunctions.unary(signature);
        return function == null
                ? null
                : (context, input, arguments) -> Numbers.of(function.applyAsDouble(Arguments.number(context, input)));
    }

    private static @Nullable Builtin binary(String signature) {
        DoubleBinaryOperator function = CMathFunctions.binary(signature);
        return function == null
                ? null
                : (context, input, arguments) -> Numbers.of(function.applyAsDouble(
                        Arguments.number(context, arguments[0]), Arguments.number(context, arguments[1])));
    }

    private static boolean isNormal(double value) {
        return Double.isFinite(value) && Math.abs(value) >= Double.MIN_NORMAL;
    }

    private static JsonNode abs(BuiltinContext context, JsonNode input) {
        if (ValueKind.of(input) == ValueKind.NUMBER) {
            return Numbers.toDouble(input) < 0 ? Numbers.negate(input) : input;
        }
        if (Comparison.compare(context.meter(), input, Numbers.of(0L)) < 0) {
            throw JqErrors.about(context.meter(), input, "cannot be negated");
        }
        return input;
    }

    private static JsonNode frexp(BuiltinContext context, double value) {
        if (value == 0 || !Double.isFinite(value)) {
            return JqValues.array(context.meter(), Numbers.of(value), Numbers.of(0L));
        }
        int exponent = Math.getExponent(value);
        double normal = value;
        int shift = 0;
        if (exponent < Double.MIN_EXPONENT) {
            shift = 54;
            normal = Math.scalb(value, shift);
            exponent = Math.getExponent(normal);
        }
        double mantissa = Math.scalb(normal, -exponent - 1);
        return JqValues.array(context.meter(), Numbers.of(mantissa), Numbers.of(exponent + 1L - shift));
    }

    private static JsonNode modf(BuiltinContext context, double value) {
        double whole = RoundingFunctions.TRUNCATE.apply(value);
        double part = Double.isInfinite(value) ? Math.copySign(0, value) : Math.copySign(value - whole, value);
        return JqValues.array(context.meter(), Numbers.of(part), Numbers.of(whole));
    }
}
