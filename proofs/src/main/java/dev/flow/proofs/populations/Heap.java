package dev.flow.proofs.populations;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Measures the heap of another process of this JDK, which makes a full collection for it. */
final class Heap {
    /** The last line: the number of objects, and their bytes. */
    private static final Pattern TOTAL = Pattern.compile("(?m)^Total +[0-9]+ +([0-9]+)$");

    private Heap() {}

    /** The size of what is reachable, in KiB. */
    static long reachable(long pid) {
        String histogram = histogram(pid);
        Matcher total = TOTAL.matcher(histogram);
        if (!total.find()) {
            throw new IllegalStateException("The heap of process " + pid + " cannot be measured: " + histogram);
        }
        return Long.parseLong(total.group(1)) / 1024;
    }

    private static String histogram(long pid) {
        try {
            Process process = new ProcessBuilder(List.of(
                            Path.of(System.getProperty("java.home"), "bin", "jcmd")
                                    .toString(),
                            Long.toString(pid),
                            "GC.class_histogram"))
                    .redirectErrorStream(true)
                    .start();
            return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
