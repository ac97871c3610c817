package dev.flow.definition.check;

import dev.flow.definition.CheckedConfiguration;
import dev.flow.definition.ConfigurationFiles;
import dev.flow.definition.DocumentLimits;

/**
 * Reads and checks a configuration without any network. It never stops at the first mistake and never throws for what
 * is written in a document. Thread-safe.
 */
public final class ConfigurationChecker {
    private ConfigurationChecker() {}

    public static CheckedConfiguration check(ConfigurationFiles files) {
        return check(files, DocumentLimits.DEFAULTS);
    }

    public static CheckedConfiguration check(ConfigurationFiles files, DocumentLimits limits) {
        return new ConfigurationCheck(files, limits).run();
    }
}
