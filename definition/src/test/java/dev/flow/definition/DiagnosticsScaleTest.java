package dev.flow.definition;

import com.sun.management.ThreadMXBean;
import dev.flow.definition.check.ConfigurationChecker;
import java.lang.management.ManagementFactory;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.argumentSet;

/**
 * Work grows with the number of mistakes, not with its square. What is counted is the memory that the check allocates,
 * which no other work on the machine changes; comparisons are counted in {@code NameIndexTest}.
 */
class DiagnosticsScaleTest {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final String HEAD = "document: { dsl: '1.0.3', namespace: shop, name: orders, version: '1.0.0' }\n";
    private static final int FEW = 400;
    private static final int TIMES = 4;

    /** Four times the mistakes take four times the work; the square would be sixteen. */
    private static final double LIMIT = 6;

    static Stream<Arguments> mistakes() {
        return Stream.of(
                argumentSet("none", tasks(n -> "{ set: { a: '${ .a }' } }")),
                argumentSet("unknown targets", tasks(n -> "{ set: { a: 1 }, then: tsk%dx }".formatted(n))),
                argumentSet("unknown properties", tasks(n -> "{ set: { a: 1 }, thn: 1 }")),
                argumentSet("unknown kinds", tasks(n -> "{ sett: { a: 1 } }")),
                argumentSet("broken expressions", tasks(n -> "{ set: { a: '${ .a | }' } }")),
                argumentSet("unknown variables", tasks(n -> "{ set: { a: '${ $nam%d }' } }".formatted(n))),
                argumentSet("unwrapped expressions", tasks(n -> "{ set: { a: .name } }")),
                argumentSet("undefined functions", used("functions", "{ set: { a: 1 } }", n -> "{ call: nme%d }")),
                argumentSet("functions", used("functions", "{ call: name0 }", n -> "{ call: name%d }")),
                argumentSet(
                        "undefined retries",
                        used(
                                "retries",
                                "{ delay: PT1S }",
                                n -> "{ try: [ { x: { set: { a: 1 } } } ], catch: { retry: nme%d } }")),
                argumentSet(
                        "retries",
                        used(
                                "retries",
                                "{ when: .a }",
                                n -> "{ try: [ { x: { set: { a: 1 } } } ], catch: { as: e%d, retry: name0 } }")),
                argumentSet(
                        "undeclared secrets",
                        tasks(n ->
                                "{ call: http, with: { method: get, endpoint: '${ $secrets.s%d }' } }".formatted(n))));
    }

    private static IntFunction<String> tasks(IntFunction<String> task) {
        return size -> HEAD + "do:\n"
                + IntStream.range(0, size)
                        .mapToObj(n -> "  - task%d: %s\n".formatted(n, task.apply(n)))
                        .collect(Collectors.joining());
    }

    private static IntFunction<String> used(String part, String component, IntFunction<String> task) {
        return size -> HEAD + "use:\n  " + part + ":\n"
                + IntStream.range(0, size)
                        .mapToObj(n -> "    name%d: %s\n".formatted(n, component))
                        .collect(Collectors.joining())
                + tasks(n -> task.apply(n).formatted(n)).apply(size).substring(HEAD.length());
    }

    @ParameterizedTest
    @MethodSource("mistakes")
    void four_times_the_mistakes_take_about_four_times_the_work(IntFunction<String> document) {
        var _ = check(document.apply(10));

        double few = work(document.apply(FEW));
        double many = work(document.apply(TIMES * FEW));

        assertThat(many / few).isBetween(1.5, LIMIT);
    }

    @Test
    void a_task_with_a_mistake_takes_less_than_twice_the_work_of_a_right_one() {
        IntFunction<String> right = tasks(n -> "{ set: { a: 1 }, then: task%d }".formatted(n));
        IntFunction<String> wrong = tasks(n -> "{ set: { a: 1 }, then: tsk%d }".formatted(n));
        var _ = check(right.apply(10));
        var _ = check(wrong.apply(10));

        assertThat(work(wrong.apply(10 * FEW)) / work(right.apply(10 * FEW))).isBetween(0.5, 2.0);
    }

    @Test
    void mistakes_in_tests_take_work_in_proportion_too() {
        var _ = check(files(10));

        double few = work(files(FEW));
        double many = work(files(TIMES * FEW));

        assertThat(many / few).isBetween(1.5, LIMIT);
    }

    private static ConfigurationFiles files(int size) {
        String mocks = IntStream.range(0, size)
                .mapToObj(n -> "      - { task: tsk%d, result: 1 }\n".formatted(n))
                .collect(Collectors.joining());
        return ConfigurationFiles.builder()
                .workflows(java.util.List.of(new SourceFile(
                        "workflows/orders.yaml",
                        tasks(n -> "{ call: http, with: { method: get, endpoint: https://a.example } }")
                                .apply(size))))
                .tests(java.util.List.of(
                        new SourceFile("tests/orders.yaml", "workflow: orders\ntests:\n  one:\n    mocks:\n" + mocks)))
                .build();
    }

    private static CheckedConfiguration check(String text) {
        return ConfigurationChecker.check(ConfigurationFiles.ofWorkflows(new SourceFile("orders.yaml", text)));
    }

    private static CheckedConfiguration check(ConfigurationFiles files) {
        return ConfigurationChecker.check(files);
    }

    private static double work(String text) {
        return work(ConfigurationFiles.ofWorkflows(new SourceFile("orders.yaml", text)));
    }

    private static double work(ConfigurationFiles files) {
        long thread = Thread.currentThread().threadId();
        long before = THREADS.getThreadAllocatedBytes(thread);
        CheckedConfiguration checked = check(files);
        double allocated = THREADS.getThreadAllocatedBytes(thread) - before;
        assertThat(checked.diagnostics()).isNotNull();
        return allocated;
    }
}
