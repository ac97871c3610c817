package dev.flow.definition;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The files of a configuration directory, already read: this module does no I/O. Immutable.
 *
 * @param settings {@code flow.yaml}
 * @param workflows {@code workflows/**}, one definition each
 * @param functions {@code functions/<name>/<version>/function.yaml}; name and version are taken from the path
 * @param triggers {@code triggers.yaml} or {@code triggers/**}
 * @param tests {@code tests/**}
 * @param hostFunctions what the host adds to the default catalog
 */
public record ConfigurationFiles(
        @Nullable SourceFile settings,
        List<SourceFile> workflows,
        List<SourceFile> functions,
        List<SourceFile> triggers,
        List<SourceFile> tests,
        List<HostFunctionSignature> hostFunctions) {

    public ConfigurationFiles {
        workflows = List.copyOf(workflows);
        functions = List.copyOf(functions);
        triggers = List.copyOf(triggers);
        tests = List.copyOf(tests);
        hostFunctions = List.copyOf(hostFunctions);
    }

    /** A configuration of workflow documents only. */
    public static ConfigurationFiles ofWorkflows(SourceFile... workflows) {
        return new Builder().workflows(List.of(workflows)).build();
    }

    public static Builder builder() {
        return new Builder();
    }

    /** These files with other workflows. */
    public ConfigurationFiles withWorkflows(List<SourceFile> others) {
        return new ConfigurationFiles(settings, others, functions, triggers, tests, hostFunctions);
    }

    /** These files with other tests. */
    public ConfigurationFiles withTests(List<SourceFile> others) {
        return new ConfigurationFiles(settings, workflows, functions, triggers, others, hostFunctions);
    }

    /** Builds the files part by part; parts that are not set are empty. Not thread-safe. */
    public static final class Builder {
        private @Nullable SourceFile settings;
        private List<SourceFile> workflows = List.of();
        private List<SourceFile> functions = List.of();
        private List<SourceFile> triggers = List.of();
        private List<SourceFile> tests = List.of();
        private List<HostFunctionSignature> hostFunctions = List.of();

        private Builder() {}

        public Builder settings(@Nullable SourceFile value) {
            settings = value;
            return this;
        }

        public Builder workflows(List<SourceFile> value) {
            workflows = value;
            return this;
        }

        public Builder functions(List<SourceFile> value) {
            functions = value;
            return this;
        }

        public Builder triggers(List<SourceFile> value) {
            triggers = value;
            return this;
        }

        public Builder tests(List<SourceFile> value) {
            tests = value;
            return this;
        }

        public Builder hostFunctions(List<HostFunctionSignature> value) {
            hostFunctions = value;
            return this;
        }

        public ConfigurationFiles build() {
            return new ConfigurationFiles(settings, workflows, functions, triggers, tests, hostFunctions);
        }
    }
}
