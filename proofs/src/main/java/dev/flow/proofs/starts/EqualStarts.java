package dev.flow.proofs.starts;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.proofs.fleet.Caller;
import dev.flow.proofs.fleet.ConcurrentCallers;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Many starts with the same business request id at the same moment, of which answers are dropped at random: one run.
 * Then as many with another input: each is refused. Then both at once, for a new id: one input wins, and the other is
 * refused every time.
 */
final class EqualStarts {
    private static final int ACCEPTED = 202;
    private static final int DUPLICATE = 200;
    private static final int CONFLICT = 409;

    private final Caller caller;
    private final Inputs inputs;
    private final int count;
    private final long seed;
    private final List<String> violations = new ArrayList<>();

    /**
     * What came of them.
     *
     * @param starts of each of the three kinds
     * @param runs that there were in the first and the last
     * @param refused in the second and the last, with 409
     * @param runIds of these runs, on the engine
     */
    record Outcome(int starts, int runs, int refused, Set<String> runIds, List<String> violations) {}

    EqualStarts(Caller caller, Inputs inputs, int count, long seed) {
        this.caller = caller;
        this.inputs = inputs;
        this.count = count;
        this.seed = seed;
    }

    Outcome run() throws InterruptedException {
        Set<String> runs = accepted("equal starts", all("equal", Inputs.EQUAL, Inputs.EQUAL));
        List<Caller.Answer> others = all("equal", Inputs.OTHER, Inputs.OTHER);
        int refused = refused(others);
        if (refused != count) {
            violations.add("Of " + count + " starts with another input " + refused + " were refused with 409.");
        }
        List<Caller.Answer> mixed = all("mixed", Inputs.MIXED, Inputs.MIXED_OTHER);
        List<Caller.Answer> even = half(mixed, 0);
        List<Caller.Answer> odd = half(mixed, 1);
        List<Caller.Answer> winners = refused(even) == 0 ? even : odd;
        List<Caller.Answer> losers = refused(even) == 0 ? odd : even;
        if (refused(losers) != losers.size()) {
            violations.add("Of " + losers.size() + " starts that lost to another input " + refused(losers)
                    + " were refused with 409.");
        }
        Set<String> mixedRuns = accepted("starts that won", winners);
        Set<String> all = new java.util.TreeSet<>(runs);
        all.addAll(mixedRuns);
        return new Outcome(count, all.size(), refused + refused(losers), all, violations);
    }

    private List<Caller.Answer> all(String requestId, int even, int odd) throws InterruptedException {
        ObjectNode[] sent = {inputs.of(even), inputs.of(odd)};
        return ConcurrentCallers.of(
                count,
                count,
                number -> caller.start(
                        StartsProof.WORKFLOW,
                        requestId,
                        sent[number % 2],
                        "",
                        new Random(seed * 31 + number + 7L * even)));
    }

    private static List<Caller.Answer> half(List<Caller.Answer> all, int from) {
        List<Caller.Answer> half = new ArrayList<>();
        for (int number = from; number < all.size(); number += 2) {
            half.add(all.get(number));
        }
        return half;
    }

    private static int refused(List<Caller.Answer> answers) {
        return (int) answers.stream()
                .filter(answer -> answer.status() == CONFLICT
                        && answer.body().path("code").asText().equals("start_conflict"))
                .count();
    }

    /** The workflow ids of their runs, which must be one. */
    private Set<String> accepted(String what, List<Caller.Answer> answers) {
        Set<String> runs = answers.stream()
                .filter(answer -> answer.status() == ACCEPTED || answer.status() == DUPLICATE)
                .map(answer -> answer.body().path("workflow_id").asText() + " "
                        + answer.body().path("run_id").asText())
                .collect(Collectors.toSet());
        long good = answers.stream()
                .filter(answer -> answer.status() == ACCEPTED || answer.status() == DUPLICATE)
                .count();
        long first =
                answers.stream().filter(answer -> answer.status() == ACCEPTED).count();
        if (good != answers.size() || runs.size() != 1 || first > 1) {
            violations.add("Of " + answers.size() + " " + what + " " + good + " were accepted, " + first
                    + " as the first, and their runs are " + runs + ".");
        }
        return runs.stream().map(run -> run.split(" ", 2)[0]).collect(Collectors.toSet());
    }
}
