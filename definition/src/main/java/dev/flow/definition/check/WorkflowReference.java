package dev.flow.definition.check;

import dev.flow.definition.reader.SourceNode;
import dev.flow.definition.reader.SourceNode.Mapping;
import dev.flow.definition.reader.SourceNode.Scalar;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A workflow that a task runs, as the task names it.
 *
 * @param version null where the task may leave it out and does
 */
record WorkflowReference(
        Scalar namespace, Scalar name, @Nullable Scalar version) {
    private static final String LATEST = "latest";

    /** Empty where the workflow is not named completely. */
    static Optional<WorkflowReference> of(DocumentFacts.SubWorkflow run) {
        Mapping process = run.process();
        Scalar namespace = text(process.get("namespace"));
        Scalar name = text(process.get("name"));
        Scalar version = text(process.get("version"));
        boolean versioned = version != null || (run.population() && process.entry("version") == null);
        return namespace != null && name != null && versioned
                ? Optional.of(new WorkflowReference(namespace, name, version))
                : Optional.empty();
    }

    private static @Nullable Scalar text(@Nullable SourceNode node) {
        return node instanceof Scalar scalar && scalar.isText() ? scalar : null;
    }

    String qualifiedName() {
        return namespace.text() + "." + name.text();
    }

    /** The scalar of a version that is not the latest one; null for the latest one. */
    @Nullable
    Scalar exactVersion() {
        return version == null || version.text().equals(LATEST) ? null : version;
    }

    /** Whether this version will do. */
    boolean isVersion(String candidate) {
        Scalar exact = exactVersion();
        return exact == null || exact.text().equals(candidate);
    }
}
