package dev.flow.expression;

import com.fasterxml.jackson.databind.node.IntNode;

/** Runs all hostile programs one after the other, and says after each what came of it; see {@link BudgetTest}. */
final class HostileProgramRunner {
    private HostileProgramRunner() {}

    public static void main(String[] arguments) throws InterruptedException {
        Thread thread = new Thread(null, HostileProgramRunner::run, "small stack", 512 * 1024);
        thread.start();
        thread.join();
        System.out.println("survived "
                + JqShorthand.compile(". + 1").value(IntNode.valueOf(1), Bindings.empty(), JqShorthand.EPOCH));
    }

    private static void run() {
        for (HostileProgram hostile : HostileProgram.ALL) {
            long start = System.nanoTime();
            String came;
            try {
                came = "results "
                        + JqShorthand.compile(hostile.program())
                                .evaluate(hostile.input().make(), Bindings.empty(), JqShorthand.EPOCH)
                                .size();
            } catch (ExpressionException failure) {
                came = failure.code() + " " + JqShorthand.place(hostile.program(), failure);
            }
            System.err.println((System.nanoTime() - start) / 1_000_000 + " ms " + hostile.program());
            System.out.println(came);
        }
    }
}
