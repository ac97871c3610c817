package dev.flow.expression;

import java.util.List;

/**
 * Where this module answers otherwise than jq, and why. The same lines stand in docs/expressions.md.
 *
 * @param program the program that shows it
 */
record Difference(String program, String reason) {
    private static final String EXACT = "integers are exact to 64 bits; jq computes with doubles";
    private static final String LENIENT =
            "as in jq 1.7: what is no string stays as it is; 1.8 refuses it, which is no pure addition";

    /** Cases of jq 1.7.1's own files. */
    static final List<Difference> OF_1_7_1 = List.of(
            new Difference(". - 10", EXACT),
            new Difference(".[0] - 10", EXACT),
            new Difference(".x - 10", EXACT),
            new Difference(".[] as $n | $n+0 | [., tostring, . == $n]", EXACT));

    /** Cases recorded from jq 1.8.2. */
    static final List<Difference> OF_1_8_2 = List.of(
            new Difference("ltrimstr(\"a\")", LENIENT),
            new Difference("rtrimstr(\"b\")", LENIENT),
            new Difference("ltrimstr(1)", LENIENT),
            new Difference("ltrimstr(\"x\"), ascii_downcase?", LENIENT),
            new Difference(
                    "@base64d", "bytes that are not UTF-8 become U+FFFD one by one; jq may drop what follows them"),
            new Difference(
                    "0 | todate, gmtime, strftime(\"%A %B %d %Y %H:%M:%S %j %U %w %e %y %Z %p %I\")",
                    "`%Z` is UTC; 1.8 says GMT"),
            new Difference("input_line_number?", "there is one input, and no lines"));

    /** Its line in the table of the page. */
    String row() {
        return "| `" + program.replace("|", "\\|") + "` | " + reason + " |";
    }
}
