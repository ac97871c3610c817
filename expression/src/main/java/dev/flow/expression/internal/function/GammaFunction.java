package dev.flow.expression.internal.function;

/** The gamma function by Lanczos' approximation (g = 7, n = 9), good to some 14 digits. */
final class GammaFunction {
    private static final double HALF_LOG_2_PI = 0.9189385332046727;
    private static final double[] COEFFICIENTS = {
        0.9999999999998099,
        676.5203681218851,
        -1259.1392167224028,
        771.3234287776531,
        -176.6150291621406,
        12.507343278686905,
        -0.13857109526572012,
        9.984369578019572e-6,
        1.5056327351493116e-7
    };

    private GammaFunction() {}

    /** The gamma function; exact for small integers. */
    static double of(double x) {
        if (x == Math.floor(x) && x <= 0) {
            return x == 0 ? Math.copySign(Double.POSITIVE_INFINITY, x) : Double.NaN;
        }
        if (x == Math.floor(x) && x <= 23) {
            double product = 1;
            for (int i = 2; i < x; i++) {
                product *= i;
            }
            return product;
        }
        return sign(x) * StrictMath.exp(logarithm(x));
    }

    /** The logarithm of its absolute value. */
    static double logarithm(double x) {
        if (x == Math.floor(x) && x <= 0) {
            return Double.POSITIVE_INFINITY;
        }
        if (x == 1 || x == 2) {
            return 0;
        }
        if (x < 0.5) {
            return StrictMath.log(Math.PI / Math.abs(StrictMath.sin(Math.PI * x))) - logarithm(1 - x);
        }
        double z = x - 1;
        double sum = COEFFICIENTS[0];
        for (int i = 1; i < COEFFICIENTS.length; i++) {
            sum += COEFFICIENTS[i] / (z + i);
        }
        double t = z + 7.5;
        return HALF_LOG_2_PI + (z + 0.5) * StrictMath.log(t) - t + StrictMath.log(sum);
    }

    /** Whether it is positive or negative. */
    static int sign(double x) {
        return x < 0 && Math.floor(x) % 2 != 0 && x != Math.floor(x) ? -1 : 1;
    }
}
