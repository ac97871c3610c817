package dev.flow.configuration.compare;

import com.github.difflib.UnifiedDiffUtils;
import com.github.difflib.algorithm.Change;
import com.github.difflib.algorithm.myers.MyersDiffWithLinearSpace;
import com.github.difflib.patch.ChangeDelta;
import com.github.difflib.patch.Chunk;
import com.github.difflib.patch.DeltaType;
import com.github.difflib.patch.Patch;
import dev.flow.configuration.compare.Difference.Operation;
import dev.flow.configuration.document.DocumentName;
import dev.flow.configuration.document.Documents;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Compares texts line by line. */
final class TextComparison {
    private static final int CONTEXT = 3;
    private static final String NOWHERE = "/dev/null";

    /** Beyond this number of pairs of differing lines a text is shown as replaced: the cost would grow with it. */
    private static final long MOST_PAIRS = 25_000_000;

    private TextComparison() {}

    /** The documents whose texts differ, by kind and name. */
    static List<TextDifference> of(Documents before, Documents after) {
        TreeSet<DocumentName> names = new TreeSet<>(before.texts().keySet());
        names.addAll(after.texts().keySet());
        List<TextDifference> found = new ArrayList<>();
        for (DocumentName name : names) {
            String old = before.texts().get(name);
            String now = after.texts().get(name);
            if (now == null || !now.equals(old)) {
                found.add(new TextDifference(name, operation(old, now), unified(name, old, now)));
            }
        }
        return found;
    }

    private static Operation operation(@Nullable String before, @Nullable String after) {
        if (before == null) {
            return Operation.ADD;
        }
        return after == null ? Operation.REMOVE : Operation.CHANGE;
    }

    private static String unified(DocumentName name, @Nullable String before, @Nullable String after) {
        String path = name.kind().name().toLowerCase(Locale.ROOT) + (name.name().isEmpty() ? "" : "/" + name.name());
        List<String> old = lines(before);
        List<String> lines = UnifiedDiffUtils.generateUnifiedDiff(
                before == null ? NOWHERE : "a/" + path,
                after == null ? NOWHERE : "b/" + path,
                old,
                patch(old, lines(after)),
                CONTEXT);
        return lines.isEmpty() ? "" : String.join("\n", lines) + "\n";
    }

    /** The lines without their ends, except that a carriage return and a missing last line end are shown. */
    private static List<String> lines(@Nullable String text) {
        if (text == null || text.isEmpty()) {
            return List.of();
        }
        boolean ended = text.endsWith("\n");
        List<String> lines =
                new ArrayList<>(List.of((ended ? text.substring(0, text.length() - 1) : text).split("\n", -1)));
        if (!ended) {
            lines.add(lines.removeLast() + "\n\\ No newline at end of file");
        }
        return lines;
    }

    private static Patch<String> patch(List<String> before, List<String> after) {
        int head = 0;
        int most = Math.min(before.size(), after.size());
        while (head < most && before.get(head).equals(after.get(head))) {
            head++;
        }
        int tail = 0;
        while (tail < most - head && before.get(before.size() - 1 - tail).equals(after.get(after.size() - 1 - tail))) {
            tail++;
        }
        List<String> old = before.subList(head, before.size() - tail);
        List<String> now = after.subList(head, after.size() - tail);
        if ((long) old.size() * now.size() > MOST_PAIRS) {
            Patch<String> whole = new Patch<>();
            whole.addDelta(new ChangeDelta<>(new Chunk<>(head, old), new Chunk<>(head, now)));
            return whole;
        }
        return Patch.generate(
                before, after, joined(new MyersDiffWithLinearSpace<String>().computeDiff(before, after, null)));
    }

    /** Lines that are removed and added at the same place become one change, in which removed lines come first. */
    private static List<Change> joined(List<Change> changes) {
        List<Change> joined = new ArrayList<>();
        for (Change next : changes) {
            Change last = joined.isEmpty() ? next : joined.getLast();
            if (last.endOriginal == next.startOriginal && last.endRevised == next.startRevised) {
                joined.set(
                        joined.size() - 1,
                        new Change(
                                DeltaType.CHANGE,
                                last.startOriginal,
                                next.endOriginal,
                                last.startRevised,
                                next.endRevised));
            } else {
                joined.add(next);
            }
        }
        return joined;
    }
}
