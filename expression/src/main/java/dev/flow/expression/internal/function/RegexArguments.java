package dev.flow.expression.internal.function;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.expression.internal.regex.Regex;
import dev.flow.expression.internal.regex.RegexCache;
import dev.flow.expression.internal.regex.RegexOptions;
import dev.flow.expression.internal.regex.RegexSyntaxException;
import dev.flow.expression.internal.run.BuiltinContext;
import dev.flow.expression.internal.value.JqException;
import dev.flow.expression.internal.value.ValueKind;
import org.jspecify.annotations.Nullable;

/** The input and the arguments of a function of regular expressions. */
public final class RegexArguments {
    private final Regex regex;
    private final int[] text;
    private final boolean global;

    private RegexArguments(Regex regex, int[] text, boolean global) {
        this.regex = regex;
        this.text = text;
        this.global = global;
    }

    Regex regex() {
        return regex;
    }

    /** The code points of the input. */
    int[] text() {
        return text;
    }

    /** Whether all matches are wanted. */
    boolean global() {
        return global;
    }

    static RegexArguments of(BuiltinContext context, JsonNode input, JsonNode[] arguments, String moreFlags) {
        String text = Arguments.text(context, input, "cannot be matched, as it is not a string");
        String pattern = Arguments.text(context, arguments[0], "is not a string");
        String flags = ValueKind.of(arguments[1]) == ValueKind.NULL
                ? ""
                : Arguments.text(context, arguments[1], "is not a string");
        context.meter().read(4L * flags.length());
        RegexOptions options = options(flags);
        if (options == null) {
            throw JqException.of(flags + " is not a valid modifier string");
        }
        context.meter().charge(4L + pattern.length());
        context.meter().charge(text.length() / 2);
        try {
            Regex regex = RegexCache.shared().get(pattern, options);
            boolean global = (flags + moreFlags).indexOf('g') >= 0;
            return new RegexArguments(regex, text.codePoints().toArray(), global);
        } catch (RegexSyntaxException error) {
            throw JqException.of("Regex failure: " + error.sentence());
        }
    }

    /** The options that flags mean; null when one is unknown. */
    public static @Nullable RegexOptions options(String flags) {
        RegexOptions options = RegexOptions.NONE;
        boolean longest = false;
        boolean notEmpty = false;
        boolean dotAll = false;
        for (int i = 0; i < flags.length(); i++) {
            switch (flags.charAt(i)) {
                case 'g', 's' -> {}
                case 'i' -> options = new RegexOptions(true, options.extended(), false, false, options.search());
                case 'x' -> options = new RegexOptions(options.ignoreCase(), true, false, false, options.search());
                case 'm', 'p' -> dotAll = true;
                case 'l' -> longest = true;
                case 'n' -> notEmpty = true;
                default -> {
                    return null;
                }
            }
        }
        return new RegexOptions(
                options.ignoreCase(), options.extended(), dotAll, false, new RegexOptions.Search(longest, notEmpty));
    }
}
