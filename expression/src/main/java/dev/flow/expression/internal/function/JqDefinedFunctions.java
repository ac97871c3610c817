package dev.flow.expression.internal.function;

import dev.flow.expression.internal.syntax.Parser;
import dev.flow.expression.internal.syntax.SyntaxTree;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.jspecify.annotations.Nullable;

/**
 * The builtins that are written in jq, most of them as jq 1.7.1 has them. Each is parsed on first use, and compiled
 * into the place where it is called. Names that begin with an underscore are functions that programs cannot call.
 */
public final class JqDefinedFunctions {
    private static final ConcurrentMap<String, SyntaxTree.Definition> READ = new ConcurrentHashMap<>();

    private JqDefinedFunctions() {}

    /**
     * The builtin of a signature.
     *
     * @param signature name and number of arguments, as in {@code map/1}
     */
    public static SyntaxTree.@Nullable Definition find(String signature) {
        String source = source(signature);
        return source == null ? null : READ.computeIfAbsent(signature, key -> Parser.definition(source));
    }

    static @Nullable String source(String signature) {
        return switch (signature) {
            case "map/1" -> "def map(f): [.[] | f];";
            case "select/1" -> "def select(f): if f then . else empty end;";
            case "recurse/1" -> "def recurse(f): def r: ., (f | r); r;";
            case "recurse/2" -> "def recurse(f; cond): def r: ., (f | select(cond) | r); r;";
            case "add/1" -> "def add(f): reduce f as $x (null; . + $x);";
            case "map_values/1" -> "def map_values(f): .[] |= f;";
            case "with_entries/1" -> "def with_entries(f): to_entries | map(f) | from_entries;";
            case "del/1" -> "def del(f): delpaths([path(f)]);";
            case "paths/0" -> "def paths: path(..) | select(length > 0);";
            case "paths/1" -> "def paths(f): path(.. | select(f)) | select(length > 0);";
            case "pick/1" -> "def pick(f): . as $in | reduce path(f) as $p (null; setpath($p; $in | getpath($p)));";
            case "walk/1" ->
                "def walk(f): def w: if type == \"object\" then map_values(w)"
                        + " elif type == \"array\" then map(w) else . end | f; w;";
            case "in/1" -> "def in(xs): . as $x | xs | has($x);";
            case "inside/1" -> "def inside(xs): . as $x | xs | contains($x);";
            case "sort_by/1" -> "def sort_by(f): _sort_by(map([f]));";
            case "group_by/1" -> "def group_by(f): _group_by(map([f]));";
            case "unique_by/1" -> "def unique_by(f): _unique_by(map([f]));";
            case "min_by/1" -> "def min_by(f): _min_by(map([f]));";
            case "max_by/1" -> "def max_by(f): _max_by(map([f]));";
            case "transpose/0" -> "def transpose: [range(0; map(length) | max // 0) as $i | [.[][$i]]];";
            case "combinations/0" ->
                "def combinations: def c: if length == 0 then [] else"
                        + " .[0][] as $x | (.[1:] | c) as $y | [$x] + $y end; c;";
            case "combinations/1" -> "def combinations(n): . as $dot | [range(n) | $dot] | combinations;";
            case "first/0" -> "def first: .[0];";
            case "last/0" -> "def last: .[-1];";
            case "nth/1" -> "def nth($n): .[$n];";
            case "nth/2" ->
                "def nth($n; g): if $n < 0 then error(\"nth doesn't support negative indices\")"
                        + " else first(skip($n; g)) end;";
            case "while/2" -> "def while(cond; update): def w: if cond then ., (update | w) else empty end; w;";
            case "until/2" -> "def until(cond; next): def u: if cond then . else (next | u) end; u;";
            case "repeat/1" -> "def repeat(f): def r: f, r; r;";
            case "arrays/0" -> "def arrays: select(type == \"array\");";
            case "objects/0" -> "def objects: select(type == \"object\");";
            case "iterables/0" -> "def iterables: select(type | . == \"array\" or . == \"object\");";
            case "booleans/0" -> "def booleans: select(type == \"boolean\");";
            case "numbers/0" -> "def numbers: select(type == \"number\");";
            case "strings/0" -> "def strings: select(type == \"string\");";
            case "nulls/0" -> "def nulls: select(. == null);";
            case "values/0" -> "def values: select(. != null);";
            case "scalars/0" -> "def scalars: select(type | . != \"array\" and . != \"object\");";
            case "normals/0" -> "def normals: select(isnormal);";
            case "finites/0" -> "def finites: select(isfinite);";
            case "isfinite/0" -> "def isfinite: type == \"number\" and (isinfinite | not);";
            case "match/1" -> "def match($re): _match($re)[];";
            case "match/2" -> "def match(re; flags): _match(re; flags)[];";
            case "capture/1" -> "def capture($re): _capture($re)[];";
            case "capture/2" -> "def capture(re; flags): _capture(re; flags)[];";
            case "scan/1" -> "def scan($re): _scan($re; null)[];";
            case "scan/2" -> "def scan($re; $flags): _scan($re; $flags)[];";
            case "splits/1" -> "def splits($re): split($re; null)[];";
            case "splits/2" -> "def splits($re; $flags): split($re; $flags)[];";
            case "sub/2" -> "def sub($re; s): sub($re; s; \"\");";
            case "gsub/2" -> "def gsub($re; s): sub($re; s; \"g\");";
            case "gsub/3" -> "def gsub($re; s; flags): sub($re; s; flags + \"g\");";
            case "sub/3" ->
                "def sub($re; s; $flags): . as $in | (reduce _edits($re; $flags)[] as $edit"
                        + " ({result: [], previous: 0}; $in[.previous:$edit.offset] as $gap"
                        + " | [$edit.names | s] as $inserts"
                        + " | reduce range(0; $inserts | length) as $ix (.; .result[$ix] += $gap + $inserts[$ix])"
                        + " | .previous = $edit.end) | .result[] + $in[.previous:]) // $in;";
            case "todate/0", "todateiso8601/0", "date/0" -> "def todate: strftime(\"%Y-%m-%dT%H:%M:%SZ\");";
            case "fromdate/0", "fromdateiso8601/0" -> "def fromdate: strptime(\"%Y-%m-%dT%H:%M:%SZ\") | mktime;";
            case "dateadd/2" -> "def dateadd(u; n): . + n;";
            case "datesub/2" -> "def datesub(u; n): . - n;";
            case "tostream/0" ->
                "def tostream: path(def r: (.[]? | r), .; r) as $p | getpath($p)"
                        + " | reduce path(.[]?) as $q ([$p, .]; [$p + $q]);";
            case "fromstream/1" ->
                "def fromstream(i): {x: null, e: false} as $init | foreach i as $i ($init;"
                        + " if .e then $init else . end | if $i | length == 2"
                        + " then setpath([\"e\"]; $i[0] | length == 0) | setpath([\"x\"] + $i[0]; $i[1])"
                        + " else setpath([\"e\"]; $i[0] | length == 1) end; if .e then .x else empty end);";
            case "truncate_stream/1" ->
                "def truncate_stream(stream): . as $n | null | stream | . as $input"
                        + " | if (.[0] | length) > $n then setpath([0]; $input[0][$n:]) else empty end;";
            case "INDEX/1" -> "def INDEX(f): INDEX(.[]; f);";
            case "INDEX/2" -> "def INDEX(stream; f): reduce stream as $row ({}; .[$row | f | tostring] = $row);";
            case "JOIN/2" -> "def JOIN($idx; f): [.[] | [., $idx[f]]];";
            case "JOIN/3" -> "def JOIN($idx; stream; f): stream | [., $idx[f]];";
            case "JOIN/4" -> "def JOIN($idx; stream; f; join): stream | [., $idx[f]] | join;";
            case "IN/1" -> "def IN(s): any(s == .; .);";
            case "IN/2" -> "def IN(src; s): any(src == s; .);";
            default -> null;
        };
    }
}
