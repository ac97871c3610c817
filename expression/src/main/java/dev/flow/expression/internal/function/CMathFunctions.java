package dev.flow.expression.internal.function;

import java.util.function.DoubleBinaryOperator;
import java.util.function.DoubleUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The functions of the C library's {@code math.h} that jq has, as far as {@link StrictMath} or a few lines give them.
 */
final class CMathFunctions {
    private static final double LOG_2 = 0.6931471805599453;

    private CMathFunctions() {}

    static @Nullable DoubleUnaryOperator unary(String signature) {
        return switch (signature) {
            case "sqrt/0" -> StrictMath::sqrt;
            case "cbrt/0" -> StrictMath::cbrt;
            case "fabs/0" -> Math::abs;
            case "exp/0" -> StrictMath::exp;
            case "exp2/0" -> x -> StrictMath.pow(2, x);
            case "exp10/0", "pow10/0" -> x -> StrictMath.pow(10, x);
            case "expm1/0" -> StrictMath::expm1;
            case "log/0" -> StrictMath::log;
            case "log2/0" -> CMathFunctions::log2;
            case "log10/0" -> StrictMath::log10;
            case "log1p/0" -> StrictMath::log1p;
            case "logb/0" -> CMathFunctions::logb;
            case "significand/0" -> x -> x == 0 || !Double.isFinite(x) ? x : Math.scalb(x, (int) -logb(x));
            case "sin/0" -> StrictMath::sin;
            case "cos/0" -> StrictMath::cos;
            case "tan/0" -> StrictMath::tan;
            case "asin/0" -> StrictMath::asin;
            case "acos/0" -> StrictMath::acos;
            case "atan/0" -> StrictMath::atan;
            case "sinh/0" -> StrictMath::sinh;
            case "cosh/0" -> StrictMath::cosh;
            case "tanh/0" -> StrictMath::tanh;
            case "asinh/0" -> x -> Math.copySign(StrictMath.log(Math.abs(x) + StrictMath.sqrt(x * x + 1)), x);
            case "acosh/0" -> x -> StrictMath.log(x + StrictMath.sqrt(x * x - 1));
            case "atanh/0" -> x -> 0.5 * (StrictMath.log1p(x) - StrictMath.log1p(-x));
            case "gamma/0", "lgamma/0" -> GammaFunction::logarithm;
            case "tgamma/0" -> GammaFunction::of;
            default -> null;
        };
    }

    static @Nullable DoubleBinaryOperator binary(String signature) {
        return switch (signature) {
            case "pow/2" -> StrictMath::pow;
            case "atan2/2" -> StrictMath::atan2;
            case "hypot/2" -> StrictMath::hypot;
            case "fmod/2" -> (x, y) -> x % y;
            case "fmin/2" -> (x, y) -> Double.isNaN(x) ? y : Double.isNaN(y) ? x : Math.min(x, y);
            case "fmax/2" -> (x, y) -> Double.isNaN(x) ? y : Double.isNaN(y) ? x : Math.max(x, y);
            case "fdim/2" -> (x, y) -> x > y ? x - y : Double.isNaN(x) || Double.isNaN(y) ? Double.NaN : 0;
            case "copysign/2" -> Math::copySign;
            case "remainder/2", "drem/2" -> StrictMath::IEEEremainder;
            case "nextafter/2", "nexttoward/2" -> Math::nextAfter;
            case "ldexp/2", "scalb/2", "scalbln/2" -> (x, y) -> Math.scalb(x, (int) Math.clamp(y, -5000, 5000));
            default -> null;
        };
    }

    /** Exact for powers of two. */
    private static double log2(double x) {
        if (x > 0 && Double.isFinite(x)) {
            int exponent = (int) logb(x);
            double mantissa = Math.scalb(x, -exponent);
            return mantissa == 1 ? exponent : StrictMath.log(x) / LOG_2;
        }
        return StrictMath.log(x);
    }

    private static double logb(double x) {
        if (x == 0) {
            return Double.NEGATIVE_INFINITY;
        }
        if (!Double.isFinite(x)) {
            return Math.abs(x);
        }
        int exponent = Math.getExponent(x);
        return exponent >= Double.MIN_EXPONENT ? exponent : Math.getExponent(x * 0x1p54) - 54;
    }
}
