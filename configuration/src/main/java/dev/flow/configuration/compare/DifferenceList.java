package dev.flow.configuration.compare;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.configuration.compare.Difference.Kind;
import dev.flow.configuration.compare.Difference.Operation;
import dev.flow.configuration.compare.Difference.SubjectKind;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The differences that were found so far, in order. Not thread-safe. */
final class DifferenceList {
    private final List<Difference> all = new ArrayList<>();

    List<Difference> all() {
        return Collections.unmodifiableList(all);
    }

    int size() {
        return all.size();
    }

    /** What differences are about: its kind, its name, and where in its document. */
    record Subject(SubjectKind kind, String name, @Nullable String pointer) {
        Subject at(String other) {
            return new Subject(kind, name, other);
        }

        Subject below(String step) {
            return at((pointer == null ? "" : pointer) + "/" + step);
        }
    }

    void add(
            Kind kind,
            Operation operation,
            Subject subject,
            @Nullable JsonNode before,
            @Nullable JsonNode after,
            String summary) {
        all.add(new Difference(
                kind, operation, subject.kind(), subject.name(), subject.pointer(), before, after, summary));
    }
}
