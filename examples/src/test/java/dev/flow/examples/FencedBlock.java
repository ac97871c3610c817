package dev.flow.examples;

import java.util.ArrayList;
import java.util.List;

/**
 * A fenced block of a Markdown page.
 *
 * @param info what stands after the fence, for example {@code json order.json}
 * @param line of the opening fence, from 1
 */
record FencedBlock(String info, String text, int line) {

    /** All blocks of a page, in order. Fences are at the beginning of a line and have three backticks. */
    static List<FencedBlock> of(String markdown) {
        var blocks = new ArrayList<FencedBlock>();
        var lines = markdown.lines().toList();
        int line = 0;
        while (line < lines.size()) {
            if (lines.get(line).startsWith("```")) {
                int end = line + 1;
                while (!lines.get(end).equals("```")) {
                    end++;
                }
                blocks.add(new FencedBlock(
                        lines.get(line).substring(3).strip(),
                        String.join("\n", lines.subList(line + 1, end)) + "\n",
                        line + 1));
                line = end;
            }
            line++;
        }
        return List.copyOf(blocks);
    }

    String language() {
        return info.split(" ", 2)[0];
    }

    /** The rest of the info string: a file's name or {@code exit=1}; empty without one. */
    String attribute() {
        var parts = info.split(" ", 2);
        return parts.length == 2 ? parts[1].strip() : "";
    }
}
