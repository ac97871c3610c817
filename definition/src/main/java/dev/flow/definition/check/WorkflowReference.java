package dev.flow.definition.check;

import dev.flow.definition.reader.SourceNode.Mapping;
import dev.flow.definition.reader.SourceNode.Scalar;
import java.util.Optional;

/** A {@code run: workflow} that names its workflow completely. */
record WorkflowReference(Scalar namespace, Scalar name, Scalar version) {

    static Optional<WorkflowReference> of(Mapping process) {
        return process.get("namespace") instanceof Scalar namespace
                        && process.get("name") instanceof Scalar name
                        && process.get("version") instanceof Scalar version
                        && namespace.isText()
                        && name.isText()
                        && version.isText()
                ? Optional.of(new WorkflowReference(namespace, name, version))
                : Optional.empty();
    }

    String qualifiedName() {
        return namespace.text() + "." + name.text();
    }

    boolean latest() {
        return version.text().equals("latest");
    }

    /** Whether this version will do. */
    boolean isVersion(String candidate) {
        return latest() || version.text().equals(candidate);
    }
}
