package dev.flow.bench.process;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/**
 * The CPU that this process has used for its work: all threads without those of the just-in-time compiler, which goes
 * on for minutes and took a third of a worker's CPU in the first of them. Where the system does not say what single
 * threads use (anywhere but on Linux), the compiler is counted too.
 */
final class CpuTime {
    private static final Path THREADS = Path.of("/proc/self/task");

    private CpuTime() {}

    static long nanos() {
        return ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getProcessCpuTime() - compilerNanos();
    }

    private static long compilerNanos() {
        if (!Files.isDirectory(THREADS)) {
            return 0;
        }
        try (var threads = Files.newDirectoryStream(THREADS)) {
            long sum = 0;
            for (var thread : threads) {
                sum += compilerNanos(thread);
            }
            return sum;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static long compilerNanos(Path thread) throws IOException {
        try {
            var name = Files.readString(thread.resolve("comm"));
            return name.startsWith("C1 Compiler") || name.startsWith("C2 Compiler")
                    ? Long.parseLong(
                            Files.readString(thread.resolve("schedstat")).split(" ", -1)[0])
                    : 0;
        } catch (NoSuchFileException e) {
            return 0; // it ended meanwhile
        }
    }
}
