package dev.flow.bench.runs;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.bench.load.LoadInterval;
import dev.flow.engine.payload.Json;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SequencedMap;

/** Measures one shape with every subject: warm-up, then rounds in which each has its turn. Not thread-safe. */
final class RunRounds {
    private final RunShape shape;
    private final SequencedMap<Subject, RunningSubject> subjects;
    private final int callers;

    RunRounds(RunShape shape, SequencedMap<Subject, RunningSubject> subjects, int callers) {
        this.shape = shape;
        this.subjects = subjects;
        this.callers = callers;
    }

    /**
     * The output, which is the same of all.
     *
     * @throws IllegalStateException when one has another
     */
    JsonNode output() {
        JsonNode first = subjects.firstEntry().getValue().run(shape);
        subjects.forEach((subject, running) -> {
            JsonNode output = running.run(shape);
            if (!Json.same(first, output)) {
                throw new IllegalStateException(
                        shape.title() + ": " + subject.title() + " has the output " + output + ", not " + first + ".");
            }
        });
        return first;
    }

    /** Lets each run the shape for so long. */
    void warm(Duration length) {
        subjects.keySet().forEach(subject -> slice(subject, length));
    }

    /**
     * The rounds of each subject. Every other round goes backwards, so that none always follows the same other one.
     *
     * @param slice how long each has its turn
     */
    Map<Subject, List<LoadInterval>> measure(int count, Duration slice) {
        SequencedMap<Subject, List<LoadInterval>> measured = new LinkedHashMap<>();
        subjects.keySet().forEach(subject -> measured.put(subject, new ArrayList<>()));
        for (int round = 0; round < count; round++) {
            var order = round % 2 == 0 ? measured : measured.reversed();
            order.forEach((subject, rounds) -> rounds.add(slice(subject, slice)));
        }
        return measured;
    }

    private LoadInterval slice(Subject subject, Duration length) {
        var running = Objects.requireNonNull(subjects.get(subject));
        try {
            return LoadInterval.of(callers, length, () -> running.run(shape));
        } catch (IllegalStateException e) {
            throw new IllegalStateException(subject.title() + " does not complete " + shape.title() + ".", e);
        }
    }
}
