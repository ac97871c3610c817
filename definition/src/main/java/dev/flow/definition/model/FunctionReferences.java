package dev.flow.definition.model;

import dev.flow.definition.task.FunctionReference;
import dev.flow.definition.text.NamePatterns;
import java.util.Set;
import java.util.regex.Matcher;

/**
 * What a {@code call} refers to that names no built-in kind.
 *
 * @param components functions of the document
 * @param cataloged functions that the definition carries, as calls write them
 * @param queued functions that are called over queues, as calls write them
 */
record FunctionReferences(DeclaredComponents components, Set<String> cataloged, Set<String> queued) {
    private static final String DEFAULT_CATALOG = "default";

    FunctionReference resolve(String call) {
        if (components.hasFunction(call)) {
            return new FunctionReference.Local(call);
        }
        Matcher name = NamePatterns.CATALOGED.matcher(call);
        if (!name.matches()) {
            return new FunctionReference.Cataloged(call, "", "");
        }
        if (queued.contains(call)) {
            return new FunctionReference.Queue(name.group(1), name.group(2));
        }
        boolean host = name.group(3).equals(DEFAULT_CATALOG) && !cataloged.contains(call);
        return host
                ? new FunctionReference.Host(name.group(1), name.group(2))
                : new FunctionReference.Cataloged(name.group(1), name.group(2), name.group(3));
    }
}
