package dev.flow.definition.check;

import dev.flow.definition.diagnostic.Diagnostic.Range;
import dev.flow.definition.grammar.ReusableComponent;
import dev.flow.definition.reader.SourceNode.Mapping;
import dev.flow.definition.reader.SourceNode.Scalar;
import dev.flow.definition.text.Pointer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What a document refers to, gathered on the walk and resolved after it. Not thread-safe. */
final class DocumentFacts {
    final List<Reference> references = new ArrayList<>();
    final List<Call> calls = new ArrayList<>();
    final List<SubWorkflow> subWorkflows = new ArrayList<>();
    final List<Address> addresses = new ArrayList<>();
    final List<Resource> resources = new ArrayList<>();
    final List<SecretRead> secretReads = new ArrayList<>();
    final List<WorkflowName> workflowNames = new ArrayList<>();
    final List<Query> queries = new ArrayList<>();

    /**
     * Variables that retry policies of {@code use} read, by the policy's name; those that every task has are left out.
     */
    final Map<String, Set<String>> policyReads = new HashMap<>();

    /** The retry policy of {@code use} that is being walked. */
    @Nullable
    String policy;

    /**
     * The name of a component of {@code use}.
     *
     * @param bound variables that are bound where it is named; null when that cannot be known
     */
    record Reference(
            ReusableComponent component,
            Scalar name,
            Pointer pointer,
            @Nullable Set<String> bound) {}

    /** A call of a function that is not built in. */
    record Call(Scalar function, Pointer pointer) {}

    /**
     * A workflow that a task of the document runs.
     *
     * @param process where it is named
     * @param population whether it runs for each member of a population; otherwise it is a {@code run: workflow}
     */
    record SubWorkflow(Mapping process, ValueLocation location, boolean population) {}

    /** The literal name of the query of a population. */
    record Query(Scalar name, Pointer pointer) {}

    /** A literal address that a call goes to. */
    record Address(Scalar address, Pointer pointer) {}

    /** A document elsewhere that the definition depends on. */
    record Resource(Scalar address, Pointer pointer) {}

    /** A {@code $secrets.name}; the name is {@code *} when all of them are read. */
    record SecretRead(String name, Range range, Pointer pointer) {}

    /** A workflow that a trigger or a test names, alone or with {@code :version}. */
    record WorkflowName(Scalar name, Pointer pointer) {
        /** The name without the version. */
        String workflow() {
            int colon = name.text().indexOf(':');
            return colon < 0 ? name.text() : name.text().substring(0, colon);
        }

        /** Empty where no version is named. */
        Optional<String> version() {
            int colon = name.text().indexOf(':');
            return colon < 0 ? Optional.empty() : Optional.of(name.text().substring(colon + 1));
        }
    }
}
