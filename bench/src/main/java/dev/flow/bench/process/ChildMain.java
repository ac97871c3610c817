package dev.flow.bench.process;

import dev.flow.engine.embedded.EmbeddedServer;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** A worker, a server or a service in a process of its own: answers questions until its standard input ends. */
public final class ChildMain {
    /** The prefix of the lines that are answers. */
    static final String ANSWER = "> ";

    static final String CPU = "cpu";
    static final String HEAP = "heap";

    private static final int COLLECTIONS = 3;

    private ChildMain() {}

    public static void main(String[] arguments) throws IOException {
        switch (arguments[0]) {
            case "server" -> {
                try (var server = new EmbeddedServer()) {
                    answer(server.target());
                }
            }
            case "worker" -> {
                var order = WorkerSpec.parse(Arrays.copyOfRange(arguments, 1, arguments.length));
                try (var _ = BenchWorker.start(order)) {
                    answer("ready");
                }
            }
            case "gateway" -> {
                try (var gateway = BenchService.gateway(arguments[1])) {
                    answer(gateway.address());
                }
            }
            case "managed" -> {
                try (var service = BenchService.managed(arguments[1], arguments[2])) {
                    answer(service.address());
                }
            }
            default -> throw new IllegalArgumentException(arguments[0]);
        }
        System.exit(0);
    }

    /**
     * Greets the process that has started this one, and answers its questions until standard input ends.
     *
     * @param greeting what it needs to know: an address, perhaps
     */
    public static void answer(String greeting) throws IOException {
        System.out.println(ANSWER + greeting);
        var questions = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (var question = questions.readLine(); question != null; question = questions.readLine()) {
            System.out.println(ANSWER
                    + switch (question) {
                        case CPU -> CpuTime.nanos();
                        case HEAP -> heap();
                        default -> throw new IllegalArgumentException(question);
                    });
        }
    }

    private static long heap() {
        for (int number = 0; number < COLLECTIONS; number++) {
            System.gc();
        }
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    }
}
