#!/usr/bin/env python3
"""Records what a real jq answers, for DifferentialTest.

    python3 -m venv /tmp/jq && /tmp/jq/bin/pip install jq==1.13.0
    /tmp/jq/bin/python expression/src/test/python/record_jq.py

writes expression/src/test/resources/dev/flow/expression/recorded-jq.jsonl: a line that says what was asked, then one line for
each case: program, input, the results, and whether an error came after them. The same seed gives the same cases.
"""

import importlib.metadata
import json
import pathlib
import random

import jq

SEED = 20261121
OUT = pathlib.Path(__file__).parents[1] / "resources/dev/flow/expression/recorded-jq.jsonl"

VALUES = [
    "null", "true", "false", "0", "1", "-3", "2.5", "1e3", '""', '"a"', '"abc, b"', '"é😀x"', "[]", "[1]", "[3,1,2]",
    '["b","a",null,1,[0],{"k":1}]', "[[1,2],[3,[4]]]", "{}", '{"a":1}', '{"b":{"c":[1,2]},"a":"x"}',
    '[{"a":2,"b":"y"},{"a":1,"b":"x"},{"a":2,"b":"w"}]',
]

PAIRS = ["null", "true", "false", "0", "7", "-2", "2.5", '"ab"', '"b"', '[1,2]', '[2]', '{"a":1}', '{"a":{"b":2}}']

NULLARY = """
length utf8bytelength not keys keys_unsorted values nulls booleans numbers strings arrays objects iterables scalars add any all
flatten floor ceil round sqrt fabs abs tostring tonumber type sort unique min max reverse to_entries from_entries tojson explode
ascii_downcase ascii_upcase first last transpose tostream paths isempty(.[]) isvalid isnan isinfinite isnormal trim ltrim rtrim
toboolean @text @json @html @uri @csv @tsv @sh @base64 @base64d @urid map(.) recurse .. .[] .[0] .[-1] .a .a.b? .[1:] .[:1]
.[:-1] implode join(",") combinations halt_free? env_free? tojson|fromjson indices(1) index("a") rindex("b") ltrimstr("a")
rtrimstr("b") trimstr("a") startswith("a") endswith("b") split(",") split("b";null) ascii contains("a") contains([1])
inside("abc") inside([1,2,3]) has("a") has(0) in([1,2]) in({"a":1}) sort_by(.a) group_by(.a) unique_by(.a) min_by(.a)
max_by(.a) map_values(.+1) with_entries(.value|=tostring) walk(if type=="number" then .+1 else . end) del(.a) del(.[0])
to_entries|from_entries delpaths([["a"]]) getpath(["a","b"]) setpath(["a"];1) setpath([0];1) pick(.a) pick(.[0]) path(..)
[paths(type=="number")] [leaf_paths] any(.>1) all(.!=null) add(.[]?) limit(2;.[]) skip(1;.[]) first(.[]) nth(1;.[]) nth(1)
until(type=="string";tostring) [.[]?] [..|numbers] .a//"none" (.a,.[0])? .a?//1 .[]?//1 [.[]?|tostring] "\\(.)" "x\\(.)y\\(.)"
@json"v:\\(.)" @sh"v:\\(.)" {a:.} {(tostring):1} [.,.] .==. .<1 . as [$x,$y]|[$y,$x] . as {a:$x}|$x .a=1 .a|=5 .a+=1 .[0]=9
.[1]|=. .[2:]=["z"] .[]+=1 (.a,.b)=2 del(..) to_entries? splits("b") test("A";"i") [match("[a-z]";"g").offset]
capture("(?<x>[a-z])") sub("a";"Z") gsub("[ab]";"<\\(.)>") [scan("[a-z]")] ltrimstr(1) tojson|length error try(error)catch(.)
[limit(3;repeat(1))] getpath(["a",0]) [splits(", *")] bsearch(1) fromjson todate fromdate gmtime mktime strftime("%Y")
significand logb gamma lgamma tgamma frexp modf trunc exp10 exp2 log2 log10 cbrt ldexp(.;2) pow(.;2) atan2(.;1) fmin(.;1)
isfinite? input_line_number? have_literal_numbers getpath([]) tojson|test("a") @base64|@base64d @uri|@urid ascii(65)? abs?
IN(1,"a") IN(.[]?;1) INDEX(.a?) [range(length)] indices("b") flatten(1) flatten(-1) group_by(.)|length [.[]?|type]|unique
""".split()

CHOSEN = r"""
[range(5)]
[range(2;5)]
[range(0;10;3)]
[range(5;0;-2)]
[range(0,1;3,4)]
[range(0;1;0.3)]
[(1,2)+(10,20)]
[(1,2)*(3,4)-(1,1)]
{a:(1,2),b:(3,4)}
{(("a","b")):(1,2)}
["\(1,2)-\(3,4)"]
[.[(0,1):(2,3)]]
[pow(2,3;1,2)]
[limit(1,2;3,4,5)]
[first(range(10;0;-1)),last(range(3)),nth(2;range(9))]
[foreach (1,2,3) as $x (0;.+$x)]
[foreach (1,2,3) as $x (0;.+$x;[$x,.])]
[foreach range(5) as $x (0;empty;.)]
[foreach (1,2) as $x (0,10;.+$x)]
reduce range(5) as $x (0;.+$x)
reduce empty as $x (3;.+$x)
reduce (1,2) as $x (0;.,10)
reduce range(4) as $x (0;empty)
[label $f | range(10) | ., (select(.==3)|break $f)]
[label $a | label $b | 1, break $a, 2]
[label $x | (1,2) | ., break $x]
[.[]? // "none"]
[(null,1,false,2) // 3]
[(null,false) // (1,2)]
[empty // 1]
try error("x") catch .
try error({a:1}) catch .a
[try error("x") catch ., 2]
[(1,error("x"),2)?]
[.[]?]
[try (1,error("x")) catch .]
try (try error("x") catch error("y")) catch .
[error(null)?]
try error(null) catch .
. as $x | [$x,$x]
[1,[2,3]] as [$a,[$b,$c]] | [$c,$b,$a]
{"a":1,"b":[2]} as {a:$x,b:[$y]} | $x+$y
{"a":1} as {$a} | $a
{"k":"a","a":7} as {k:$n,("a"):$v} | [$n,$v]
[[1,2]] | .[] as [$a] ?// $a | [$a]
[[3]] | [.[] as [$a] ?// [$b] | if $a != null then error("e") else [$a,$b] end]
[{"a":1},[2]] | [.[] as {a:$x} ?// [$x] | $x]
def f: .+1; 3|f|f
def f(g): g|g; 3|f(.*2)
def f($x): $x+1; f(4)
def f($a;$b): [$a,$b]; [f(1,2;3,4)]
def f(a;b): [a,b]; f(1,2;3)
def fac: if .<=1 then 1 else .*(.-1|fac) end; [range(8)|fac]
def fib: if .<2 then . else (.-1|fib)+(.-2|fib) end; [range(12)|fib]
def f: def g: 3; g; f
def f(x): def g: x; g; f(5)
def f(x): x as $y | def g: $y; g; [f(1,2)]
def f: reduce .[] as $x (0;.+$x); [1,2,3]|f
def map2(f): [.[]|f]; [1,2]|map2(.+1)
def a: def b: def c: 1; c+1; b+1; a
def f(g): def h: g; [h,h]; f(1,2)
[recurse(if .<3 then .+1 else empty end)]
[2|recurse(.*.;.<100)]
[1|while(.<50;.*2)]
[1|until(.>50;.*2)]
[1|limit(5;repeat(.*2))]
[1,2,3] | IN(2)
[1,2,3] | .[1:] | first
[1,2,3] | .[-2:]
[1,2,3] | .[1:2] = [7,8,9]
[1,2,3] | .[:1] |= map(.+1)
[1,2,3] | del(.[0,2])
[1,2,3,4] | del(.[1:3])
[1,2,3] | to_entries
[1,[2]] | getpath([1,0])
[1,[2]] | [paths]
[1,[2]] | [tostream]
fromstream([1,[2]]|tostream)
[1|truncate_stream([[0],1],[[1,0],2],[[1,0]],[[1]])]
{"a":[1,{"b":2}]} | [leaf_paths?]
{"a":[1,{"b":2}]} | [paths(type=="number")]
{"a":[1,{"b":2}]} | path(.a[1].b)
{"a":[1,{"b":2}]} | [path(..)]
{"a":1,"b":2} | with_entries(.value+=1)
{"a":1,"b":2} | map_values(.+1)
{"a":1,"b":2} | map_values(empty)
{"a":1,"b":2} | to_entries
{"a":1,"b":null} | del(.b) | has("b")
{"a":1} | .b.c.d = 5
{"a":1} | .["a","b"] = 3
{"a":[1,2]} | .a[1:] = ["x"]
{"a":[1,2]} | .a += [3]
{"a":[1,2]} | .a |= map(.*2)
{"a":[1,2]} | .a[] |= .+1
{"a":[1,2]} | (.a[]|select(.>1)) = 0
{"a":[1,2]} | .a -= [1]
{"a":6} | .a /= 4
{"a":6} | .a %= 4
{"a":null} | .a //= 3
{"a":[1,null]} | .a[] //= 3
{"a":1} | .a = (.a,.b)
{"a":1,"b":2} | .a |= (.,3)
{"a":1,"b":2} | [.[]|=empty]
{"a":1,"b":2} | del(.a,.b)
{"a":1,"b":2} | delpaths([["a"],["b"]])
{"a":1,"b":2} | {a,c:3}
{"a":1,"b":2} | {"x\(.a)":.b}
{"a":1,"b":2} | {a:.b,b:.a}
{"a":1} * {"a":{"b":2}} * {"a":{"c":3}}
{"a":1} + null
null + {"a":1}
{} | .a += 1
[.[]?,1] | add
"abc" | .[1:2]
"abc" | [.[1:],.[:-1],.[-1:]]
"aébé" | [length,utf8bytelength,.[1:3]]
"😀x" | [length,explode,.[1:]]
"a,b,c" | split(",")
"a1b22c" | [splits("[0-9]+")]
"abcabc" | [indices("bc"),index("c"),rindex("a")]
"test" | ltrimstr("te"),rtrimstr("st"),trimstr("t")
"  x " | [trim,ltrim,rtrim]
"aXbX" | ascii_downcase,ascii_upcase
"x" * 3
"x" * 0
"abc" | test("B"), test("B";"i")
"foo bar" | [match("(?<x>o+)|(?<y>a)";"g")]
"foo bar" | capture("(?<a>[a-z]+) (?<b>[a-z]+)")
"foo bar" | [scan("o")], [scan("(o)(.)")]
"foo bar" | sub("o";"0"), gsub("o";"0")
"foo bar" | gsub("(?<l>[a-z])(?<r>o)";"\(.r)\(.l)")
"foo" | [gsub("o";"0","1")]
"foo" | gsub("";"-")
"aaa" | [match("a*?";"g").length]
"aaa" | [match("a+?";"g").length]
"ab12cd" | [match("\\d";"g").string]
"a\nb" | [test("a.b"),test("a.b";"p"),test("^b"),test("a$")]
"a b" | test("a b";"x"), test("a\\ b";"x")
"abc" | test("(?i)B")
"2024-01-31" | capture("(?<y>\\d+)-(?<m>\\d+)-(?<d>\\d+)")
"a.b.c" | split(".";null)
"a.b.c" | split("\\.";null)
"aAbB" | [match("[A-Z]";"g").offset]
"foobar" | [match("(?<=foo)bar").offset], [match("foo(?=bar)").length], [match("(?<!x)bar").offset], test("foo(?!bar)")
"abab" | [match("(ab)\\1").string]
"((a))" | [match("(?<p>\\((?:[^()]|\\g<p>)*\\))").string]
"aaa" | [match("a{2}";"g").offset], [match("a{1,2}";"g").length]
"xyz" | [match("[^y]";"g").string]
"é" | test("\\p{L}"), test("\\w"), test("[[:alpha:]]"), test("\\p{Lu}")
"A" | test("[[:upper:]]"), test("\\p{Lower}")
"tab\there" | [splits("\\s+")]
"abc" | [match("a|ab|abc";"l").string]
"ab" | [match("a*";"gn").string]
"foobar" | [match("foo\\Kbar").string]
"a++" | test("\\+\\+"), test("[+]{2}")
"aa" | [match("(a)(a)?(b)?").captures[].string]
"1 2" | [splits(" ")|tonumber]
"[1,{\"a\":2}]" | fromjson
"{\"a\":1e3}" | fromjson
"1.50" | fromjson
"nan" | fromjson | isnan
"x" | try fromjson catch "bad"
"\"\\u00e9\\ud83d\\ude00\\n\"" | fromjson
[1,"a",null,true,{"b":[]}] | tojson
[0.1,1e17,1.5e-7,100000,123456789012,3.0,1e-5,-0.5] | map(.+0) | tojson
[1e17,1e16,12345678901234567890,1.7976931348623157e308] | map(.+0)|map(tostring)
[3,1,2] | sort, sort_by(-.), min, max, unique
[{"a":2},{"a":1}] | sort_by(.a), group_by(.a), min_by(.a), max_by(.a)
[[2,1],[1,2],[1]] | sort
[null,true,false,0,"a",[],{}] | sort
[{"b":1,"a":2},{"a":1,"b":3}] | sort
[1,1,2] | unique, unique_by(.%2), group_by(.)
[[1,2],[3,4]] | transpose, add, flatten, combinations
[[1,2],[3]] | transpose
[1,[2,[3,[4]]]] | flatten, flatten(1)
[1,2] | combinations(2)
[1,2,3] | any(.>2), all(.>0), any, all
[] | add, any, all, min, max, first, last
[1,2,3] | contains([1]), inside([1,2,3,4]), index(2), indices(2)
["ab","cd"] | contains(["b"])
{"a":[1,2]} | contains({"a":[1]})
[1,2,1,2] | indices([1,2]), .[[1]]
[1,2,3] | bsearch(2), bsearch(0), bsearch(9)
[1,2,3] | join("-"), (map(tostring)|join(","))
["a",1,null,true] | join("/")
[1,2,3] | reverse, length, first, last, nth(1)
"abc" | try reverse catch "no"
[5%3,-5%3,5%-3,5.7%2,1e10%3]
[1/3, 10/4, 7/7, 1e3/1e-3]
[1+2*3, (1+2)*3, -2*3, 2-3-4, 8/2/2]
[1<2, 1<=1, "a"<"b", [1]<[2], {}<[], null<false]
[1==1.0, "1"==1, [1]==[1.0], {"a":1}=={"a":1.0}, null==false]
[true and false, true or error, null and 1, 1 and 2]
[(true,false) and (true,false)]
[(true,false) or (true,false)]
[not, (null|not), (1|not)]
if . then 1 else 2 end
if null then 1 elif 0 then 2 else 3 end
[if (true,false) then 1 else 2 end]
if empty then 1 else 2 end
if true then "x" end
[.,1]|.[1]
[1,2,3]|.[1.7]
[1,2,3]|.[null:2]
[nan]|sort|map(isnan)
[nan < 1, nan == nan, nan > nan, ([nan]|min|isnan)]
[infinite,-infinite]|map(isinfinite)
[1,null,2]|map(values)
[1,"a",[],{}]|map(type)
[1,"1"]|map(tonumber)
["a",1,[1]]|map(tostring)
[.1,1.5,2.5,-1.5]|map(floor,ceil,round,trunc)
[4,9]|map(sqrt)
[1,2,4,8]|map(log2)
[1,10]|map(log10,exp10)
[pow(2;10),pow(2;0.5),pow(-8;1)]
[1,2]|map(significand,logb)
[8.5|frexp, modf]
[1,2|ldexp(.;3)]
[fma(2;3;4), fmin(1;2), fmax(1;2), fmod(7;3), hypot(3;4)]
[splits("a")]?
@base64 "x\("abc")y"
@uri "q=\("a b&c")"
@csv "\([1,"a\"b",null,true])"
@tsv "\(["a\tb","c\\d"])"
@html "<\("<&'\"")>"
@sh "echo \("it's")"
@json "v=\([1,"x"])"
"YWJj" | @base64d
"a%20b" | @urid
[1,2] | @text, @json, @csv, @tsv, @sh
"é" | @base64, @uri
0 | todate, gmtime, strftime("%A %B %d %Y %H:%M:%S %j %U %w %e %y %Z %p %I")
1425599621 | todate, gmtime, (gmtime|mktime), (gmtime|todate)
1425599621.678 | gmtime, todate
"2015-03-05T23:51:47Z" | fromdate, strptime("%Y-%m-%dT%H:%M:%SZ"), (strptime("%Y-%m-%dT%H:%M:%SZ")|mktime)
"10:15 PM" | strptime("%I:%M %p") | .[3:5]
"Thu, 05 Mar 2015 23:51:47" | strptime("%a, %d %b %Y %H:%M:%S") | mktime
"2024-02-29" | strptime("%Y-%m-%d") | mktime | todate
"2024-02-29 x" | strptime("%Y-%m-%d")
[2024,1,31,0,0,0,0,0] | mktime
[2024,14,1,25,61,61,0,0] | mktime
1e12 | todate
"bad" | try fromdate catch "no"
INDEX({"id":1,"v":"a"},{"id":2,"v":"b"};.id)
[JOIN({"1":"one"};[1,2][];tostring)]
[1,2] | [.[] as $x | $x, $x*10]
[[1,2],[3,4]] | [.[][0]]
[[1,2],[3,4]] | map(add)
[[1,2],[3,4]] | .[0] as [$a,$b] | {$a,$b}
[{"k":"a","v":1},{"k":"b","v":2}] | map({(.k):.v}) | add
[{"k":"a","v":1},{"k":"a","v":2}] | group_by(.k) | map({k:.[0].k,s:map(.v)|add})
[{"name":"a","value":1},{"key":"b","value":2}] | from_entries
[{"key":null,"value":1}] | try from_entries catch "no"
[{"key":1,"value":1}] | try from_entries catch "no"
{"a":{"b":{"c":1}}} | [..|scalars], [.. | .c?], getpath(["a","b","c"]), pick(.a.b)
{"a":[3,1]} | walk(if type=="array" then sort else . end)
[1,[2]] | walk(if type=="number" then .*10 else . end)
{"items":[{"price":2,"qty":3},{"price":4,"qty":5}]} | .items | map(.price*.qty) | add
{"items":[{"p":2,"t":["x"]},{"p":4,"t":["y","x"]}]} | [.items[]|select(.t|index("x"))|.p]
{"a":1,"b":2} | [.[]], keys, (to_entries|map("\(.key)=\(.value)")|join("&"))
{"a":1,"b":2} | reduce to_entries[] as {key:$k,value:$v} ({}; .[$v|tostring]=$k)
{"a":1} | has("a","b"), (.a|in([5,6]))
{"a":1} | try error catch .a
{"a":1} | tojson, tostring, length, keys_unsorted
{"if":1,"and":2} | .if, .and, {if}, ."and"
{"a b":1} | ."a b", .["a b"], {"a b"}
{} | .["a"]?, .a?.b?, (.a.b|=1)
null | .a, .[0], .[1:], length, (.[2]=1), (.a.b=1), (.[]?)
[limit(3;range(10))], [first(empty)], [limit(0;1,2)], [skip(2;range(5))], [skip(0;1)]
isempty(empty), isempty(1,error), isempty(error("x"))?
[splits("x")]?, ([1]|implode), ("AB"|explode)
[1,2,3] as [$a] | $a
[[[1]]] as [[[$x]]] | $x
. as [$a,{b:$c}] ?// $a | [$a]
$__loc__
[1,2,3] | .[1] as $x | map(.*$x)
input_line_number?
getpath(["a","b"])?
[getpath(["a"],["b"])]?
tojson | fromjson
[splits("")]?
[1,2,3] | toarray?
ltrimstr("x"), ascii_downcase?
@text "a\(1+1)b"
"\(1;2)"?
[.[]?] | length
(1,2) as $x | $x * 10
[(1,2) as $x | (3,4) as $y | [$x,$y]]
1 as $x | 2 as $y | [$x,$y,$x+$y]
[1 as $x | ($x, 2 as $x | $x), $x]
reduce ([1,2],[3,4]) as [$a,$b] (0; . + $a*$b)
[foreach ([1,2],[3,4]) as [$a,$b] (0; .+$a; [.,$b])]
[.[]?|.a?] | map(. // 0)
path(first(.a,.b)), [path(limit(1;.a,.b))], path(getpath(["x",0]))
[paths], [path(.a|select(.b))], path(if .a then .b else .c end), [path(.a//.b)]
try path(1) catch "no", try path(.a|tostring) catch "no"
to_entries?, (try keys catch "k")
abs?, (-5|abs), ("x"|abs?), (-0.5|abs)
toboolean?, ("true"|toboolean), (false|toboolean)
have_literal_numbers
[10,2,33]|map(tostring)|sort
["b","a","C","é","😀","z"]|sort
[{"a":"x"},{"a":null},{}]|sort_by(.a)
splits("a";"b";"c")?
limit(3;1,2,3,4)|.*2
ascii?
error
.a.b.c
.[0].a
.a[0]
.[]
..
""".strip().split("\n")


def generated(random_):
    """Programs from a small grammar; most of them run, some fail, all of them terminate."""

    def value(depth):
        options = [
            ".", ".a", ".b", ".[0]", ".[-1]", ".[]?", "1", "2.5", '"x"', "null", "true", "[]", "{}", "length?", "keys?",
            ".a?", "type", "tostring", "[.[]?]", "first(.[]?)", "not", "$x", "tojson", ".[1:]?", "add?",
        ]
        if depth <= 0:
            return random_.choice(options)
        kind = random_.randrange(19)
        sub = lambda: value(depth - 1)
        return {
            0: lambda: f"({sub()} | {sub()})",
            1: lambda: f"({sub()}, {sub()})",
            2: lambda: f"({sub()} {random_.choice(['+', '-', '*', '==', '<', '//', 'and', 'or', '!=', '>='])} {sub()})",
            3: lambda: f"[{sub()}]",
            4: lambda: "{a: %s, b: %s}" % (sub(), sub()),
            5: lambda: f"(if {sub()} then {sub()} else {sub()} end)",
            6: lambda: f"(try {sub()} catch {random_.choice(['1', 'type', '[]'])})",
            7: lambda: f"({sub()})?",
            8: lambda: f"map({sub()})?",
            9: lambda: f"({sub()} as $x | {sub()})",
            10: lambda: f"(reduce ({sub()}) as $x ({sub()}; {sub()}))",
            11: lambda: f"[foreach ({sub()}) as $x ({sub()}; {sub()})]",
            12: lambda: f"[limit({random_.randrange(4)}; {sub()})]",
            13: lambda: f"(.a = {sub()})?",
            14: lambda: f"(.b |= {sub()})?",
            15: lambda: f"[path({random_.choice(['.a', '.[]?', '..', '.a.b?', 'first(.[]?)', 'select(.a?)'])})]",
            16: lambda: f"select({sub()})",
            17: lambda: f"(label $l | ({sub()}, break $l, {sub()}))",
            18: lambda: f"(def f: {sub()}; def g(h): [h, f]; g({sub()}))",
        }[kind]()

    return "null as $x | " + value(4)


def cases():
    random_ = random.Random(SEED)
    for program in NULLARY:
        for text in VALUES:
            yield program, text
    for operator in ["+", "-", "*", "/", "%", "==", "<", "//"]:
        for left in PAIRS:
            for right in PAIRS:
                yield f".[0] {operator} .[1]", f"[{left},{right}]"
    for program in CHOSEN:
        yield program, "null"
        yield program, '{"a":{"b":[1,{"c":null}]},"b":"x"}'
        yield program, '[1,[2,"a"],{"a":3}]'
    for _ in range(600):
        yield generated(random_), random_.choice(VALUES)


def ask(program, text):
    results = []
    try:
        compiled = jq.compile(program)
    except ValueError:
        return None
    try:
        for result in compiled.input_text(text):
            results.append(result)
            if len(results) > 200:
                return None
    except ValueError:
        return results, True
    return results, False


def main():
    seen = set()
    lines = []
    rejected = 0
    for program, text in cases():
        if (program, text) in seen:
            continue
        seen.add((program, text))
        answer = ask(program, text)
        if answer is None:
            rejected += 1
            continue
        results, error = answer
        line = json.dumps([program, text, results, error], ensure_ascii=False, separators=(",", ":"))
        if len(line) < 4000:
            lines.append(line)
    about = {
        "package": "jq " + importlib.metadata.version("jq"),
        "jq": "1.8.2",
        "seed": SEED,
        "cases": len(lines),
        "not compiled by jq": rejected,
    }
    OUT.parent.mkdir(parents=True, exist_ok=True)
    OUT.write_text("\n".join([json.dumps(about)] + lines) + "\n", encoding="utf-8")
    print(about, OUT)


if __name__ == "__main__":
    main()
