package dev.flow.expression.internal.function;

import dev.flow.expression.internal.run.Builtin;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** All builtins that are functions of values. They are created on first use, because a cold start pays for them. */
public final class BuiltinFunctions {
    private static final List<Function<String, @Nullable Builtin>> THEMES = List.of(
            TypeFunctions::find,
            StringFunctions::find,
            ArrayFunctions::find,
            ObjectFunctions::find,
            SortFunctions::find,
            RegexFunctions::find,
            DateFunctions::find,
            MathFunctions::find);

    /** Those that jq defines in jq, where the first argument varies slowest; in its C functions it is the last one. */
    private static final Set<String> FIRST_ARGUMENT_SLOWEST = Set.of("split/2", "_scan/2");

    private BuiltinFunctions() {}

    /**
     * The builtin of a signature.
     *
     * @param signature name and number of arguments, as in {@code split/2}
     */
    public static @Nullable Builtin find(String signature) {
        for (Function<String, @Nullable Builtin> theme : THEMES) {
            Builtin function = theme.apply(signature);
            if (function != null) {
                return function;
            }
        }
        return null;
    }

    /** Whether the last argument varies slowest when arguments have several results. */
    public static boolean lastArgumentSlowest(String signature) {
        return !FIRST_ARGUMENT_SLOWEST.contains(signature);
    }

    /** Whether the result does not depend on the input. */
    public static boolean ignoresInput(String signature) {
        return switch (signature) {
            case "now/0", "infinite/0", "nan/0", "builtins/0", "have_decnum/0", "have_literal_numbers/0", "fma/3" ->
                true;
            default -> CMathFunctions.binary(signature) != null;
        };
    }

    /** Name and number of arguments of every builtin, as {@code builtins} lists them. */
    public static List<String> signatures() {
        return Signatures.ALL;
    }

    /** The reason why a builtin of jq is not supported. */
    public static @Nullable String absence(String name) {
        return ABSENT.get(name);
    }

    /** Loaded on first use. */
    private static final class Signatures {
        private static final List<String> ALL = List.of("""
                IN/1 IN/2 INDEX/1 INDEX/2 JOIN/2 JOIN/3 JOIN/4 abs/0 acos/0 acosh/0 add/0 add/1 all/0 all/1 all/2 any/0
                any/1 any/2 arrays/0 ascii/0 ascii_downcase/0 ascii_upcase/0 asin/0 asinh/0 atan/0 atan2/2 atanh/0
                booleans/0 bsearch/1 builtins/0 capture/1 capture/2 cbrt/0 ceil/0 combinations/0 combinations/1
                contains/1 copysign/2 cos/0 cosh/0 date/0 dateadd/2 datesub/2 del/1 delpaths/1 drem/2 empty/0
                endswith/1 error/0 error/1 exp/0 exp10/0 exp2/0 explode/0 expm1/0 fabs/0 fdim/2 finites/0 first/0
                first/1 flatten/0 flatten/1 floor/0 fma/3 fmax/2 fmin/2 fmod/2 format/1 frexp/0 from_entries/0
                fromdate/0 fromdateiso8601/0 fromjson/0 fromstream/1 gamma/0 getpath/1 gmtime/0 group_by/1 gsub/2
                gsub/3 has/1 have_decnum/0 have_literal_numbers/0 hypot/2 implode/0 in/1 index/1 indices/1 infinite/0
                inside/1 isempty/1 isfinite/0 isinfinite/0 isnan/0 isnormal/0 iterables/0 join/1 keys/0
                keys_unsorted/0 last/0 last/1 ldexp/2 length/0 lgamma/0 lgamma_r/0 limit/2 localtime/0 log/0 log10/0
                log1p/0 log2/0 logb/0 ltrim/0 ltrimstr/1 map/1 map_values/1 match/1 match/2 max/0 max_by/1 min/0
                min_by/1 mktime/0 modf/0 nan/0 nearbyint/0 nextafter/2 nexttoward/2 normals/0 not/0 now/0 nth/1 nth/2
                nulls/0 numbers/0 objects/0 path/1 paths/0 paths/1 pick/1 pow/2 pow10/0 range/1 range/2 range/3
                recurse/0 recurse/1 recurse/2 remainder/2 repeat/1 reverse/0 rindex/1 rint/0 round/0 rtrim/0
                rtrimstr/1 scalars/0 scalb/2 scalbln/2 scan/1 scan/2 select/1 setpath/2 significand/0 sin/0 sinh/0
                skip/2 sort/0 sort_by/1 split/1 split/2 splits/1 splits/2 sqrt/0 startswith/1 strflocaltime/1
                strftime/1 strings/0 strptime/1 sub/2 sub/3 tan/0 tanh/0 test/1 test/2 tgamma/0 to_entries/0
                toarray/0 toboolean/0 todate/0 todateiso8601/0 tojson/0 tonumber/0 tostream/0 tostring/0 transpose/0
                trim/0 trimstr/1 trunc/0 truncate_stream/1 type/0 unique/0 unique_by/1 until/2 utf8bytelength/0
                values/0 walk/1 while/2 with_entries/1""".split("\\s+"));
    }

    private static final String ONE_INPUT = "An expression has one input, `.`; other data comes in variables.";
    private static final String NO_OUTPUT =
            "An expression has nowhere to write to; put what you want to see into its result.";
    private static final String NO_ENVIRONMENT =
            "An expression sees its input and its variables only, so that a replay decides the same.";
    private static final String NO_MODULES = "An expression has no modules; define functions in it with `def`.";
    private static final String NO_HALT = "Use `error(...)` to fail.";

    private static final Map<String, String> ABSENT = Map.ofEntries(
            Map.entry("input", ONE_INPUT),
            Map.entry("inputs", ONE_INPUT),
            Map.entry("input_line_number", ONE_INPUT),
            Map.entry("input_filename", ONE_INPUT),
            Map.entry("debug", NO_OUTPUT),
            Map.entry("stderr", NO_OUTPUT),
            Map.entry("env", NO_ENVIRONMENT),
            Map.entry("halt", NO_HALT),
            Map.entry("halt_error", NO_HALT),
            Map.entry("get_search_list", NO_MODULES),
            Map.entry("modulemeta", NO_MODULES),
            Map.entry("get_prog_origin", NO_MODULES),
            Map.entry("get_jq_origin", NO_MODULES));
}
