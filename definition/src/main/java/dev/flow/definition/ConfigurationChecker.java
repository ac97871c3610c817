package dev.flow.definition;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.util.List;
import java.util.Map;

/**
 * Reads and checks a configuration without any network (language page, "Reading and checking"). It never stops at the
 * first mistake and never throws for what is written in a document.
 */
public final class ConfigurationChecker {
    private ConfigurationChecker() {}

    public static CheckedConfiguration check(ConfigurationFiles files) {
        return check(files, Limits.DEFAULTS);
    }

    public static CheckedConfiguration check(ConfigurationFiles files, Limits limits) {
        return new CheckedConfiguration(List.of(), Map.of(), Map.of(), JsonNodeFactory.instance.objectNode(), Map.of());
    }
}
