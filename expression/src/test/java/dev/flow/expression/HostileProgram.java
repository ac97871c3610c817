package dev.flow.expression;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NullNode;
import java.util.List;
import java.util.function.Supplier;

/**
 * A program that would hang a worker or exhaust its memory.
 *
 * @param place the part of it that its error is about
 */
record HostileProgram(String program, String place, Input input) {
    HostileProgram(String program, String place) {
        this(program, place, Input.NOTHING);
    }

    /** What it is given. */
    enum Input {
        NOTHING(NullNode::getInstance),
        /** An array in an array, a hundred thousand times. */
        DEEP(() -> {
            ArrayNode inner = JsonNodeFactory.instance.arrayNode();
            for (int i = 0; i < 100_000; i++) {
                ArrayNode outer = JsonNodeFactory.instance.arrayNode();
                inner = outer.add(inner);
            }
            return inner;
        }),
        /** An array of sixty arrays of sixty arrays of sixty numbers. */
        WIDE(() -> {
            ArrayNode wide = JsonNodeFactory.instance.arrayNode();
            for (int i = 0; i < 3_600; i++) {
                ArrayNode row = i % 60 == 0 ? wide.addArray() : (ArrayNode) wide.get(i / 60);
                ArrayNode cells = row.addArray();
                for (int k = 0; k < 60; k++) {
                    cells.add(k);
                }
            }
            return wide;
        });

        @SuppressWarnings("ImmutableEnumChecker") // the suppliers above have no state
        private final Supplier<JsonNode> made;

        Input(Supplier<JsonNode> made) {
            this.made = made;
        }

        JsonNode make() {
            return made.get();
        }
    }

    static final List<HostileProgram> ALL = List.of(
            new HostileProgram("[range(0;1e12)]|length", "range(0;1e12)"),
            new HostileProgram("last(range(0;1e10))", "range(0;1e10)"),
            new HostileProgram("def f: f; f", "f"),
            new HostileProgram("\"a\"*1e9", "\"a\"*1e9"),
            new HostileProgram("[recurse(.)]", "recurse(.)", Input.DEEP),
            new HostileProgram("[..]", "[..]", Input.DEEP),
            new HostileProgram("tojson", "tojson", Input.DEEP),
            new HostileProgram("[.,[.]] | .[0] == .[1]", ".[0] == .[1]", Input.DEEP),
            new HostileProgram("flatten", "flatten", Input.DEEP),
            new HostileProgram("walk(.)", "walk(.)", Input.DEEP),
            new HostileProgram("[limit(1e9;repeat(1))]", "1"),
            new HostileProgram("[.[]|.[]|.[]|(.,.,.,.,.,.,.,.,.,.,.,.,.,.,.,.)]", ".", Input.WIDE),
            new HostileProgram("[range(100) as $i | .]", "[range(100) as $i | .]", Input.WIDE),
            new HostileProgram("reduce range(100) as $i ([1]; [.,.])", "reduce range(100) as $i ([1]; [.,.])"),
            new HostileProgram("reduce range(100) as $i ([1]; [.,.]) | tojson", "tojson"),
            new HostileProgram("reduce range(100) as $i ([1]; .+.)", ".+."),
            new HostileProgram("reduce range(100) as $i (\"ab\"; .+.)", ".+."),
            new HostileProgram("reduce range(1000) as $i (null; [.])", "reduce range(1000) as $i (null; [.])"),
            new HostileProgram("[range(1000)|\"x\"*100000]", "\"x\"*100000"),
            new HostileProgram("[limit(100000;repeat(\"abc\"*100))] | @json", "\"abc\"*100"),
            new HostileProgram("(\"a\"*400000)|explode|implode|.*9", ".*9"),
            new HostileProgram("[range(500000)]|implode|.[0:400000]|gsub(\"\";\"yy\")", "gsub(\"\";\"yy\")"),
            new HostileProgram("\"a,\"*500000|[splits(\",\")]", "splits(\",\")"),
            new HostileProgram("\"a\"*40 + \"!\" | test(\"(a+)+$\")", "test(\"(a+)+$\")"),
            new HostileProgram("\"a\"*300000 | test(\"a*a*a*a*b\")", "test(\"a*a*a*a*b\")"),
            new HostileProgram("\"ab\"*300000 | test(\"(a|b)*c\")", "test(\"(a|b)*c\")"),
            new HostileProgram("\"x\"*900000 | [match(\".\";\"g\")]", "match(\".\";\"g\")"),
            new HostileProgram("reduce range(1e9) as $i (\"a\"; ltrimstr(\"a\") + \"a\")", "ltrimstr(\"a\") + \"a\""),
            new HostileProgram("def f: 1+f; f", "1+f"),
            new HostileProgram("def f: [f]; f", "[f]"),
            new HostileProgram("def f: {a:f}; f", "{a:f}"),
            new HostileProgram("def f: (.,.)|f; f", ".,."),
            new HostileProgram("def f(x): f(x|x); f(.)", "f(x|x)"),
            new HostileProgram("def f($x): f($x+1); f(0)", "$x+1"),
            new HostileProgram("def f: try f catch f; f", "try f catch f"),
            new HostileProgram("def f: path(f); f", "path(f)"),
            new HostileProgram("def f: .a|=f; f", ".a|=f"),
            new HostileProgram("until(false;.)", "until(false;.)"),
            new HostileProgram("[while(true;.)]", "while(true;.)"),
            new HostileProgram("first(repeat(empty))", "repeat(empty)"),
            new HostileProgram("[range(300000)|[.]]", "range(300000)"),
            new HostileProgram("[range(100)|[range(100000)]]", "range(100000)"),
            new HostileProgram("[range(10000)]|combinations(3)", "combinations(3)"),
            new HostileProgram("[range(500000)]|sort", "sort"),
            new HostileProgram(".[1e9]=1", ".[1e9]=1"));
}
