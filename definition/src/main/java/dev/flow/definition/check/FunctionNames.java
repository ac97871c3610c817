package dev.flow.definition.check;

import dev.flow.definition.text.NamePatterns;
import java.util.NavigableSet;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;

/**
 * The functions that a document can call.
 *
 * @param local of its {@code use.functions}
 * @param catalogs of its {@code use.catalogs} and of the settings
 * @param cataloged {@code name:version} in the default catalog
 * @param host {@code name:version} offered by the host
 * @param queued {@code name:version} of those that are called over queues
 */
record FunctionNames(
        Set<String> local, Set<String> catalogs, Set<String> cataloged, Set<String> host, Set<String> queued) {
    /** The catalog that every document may use. */
    static final String DEFAULT = "default";

    /** The functions that the runtime itself offers in the default catalog. */
    static final Set<String> BUILT_IN = Set.of("population:1.0");

    /** The kinds of functions that a call can refer to. */
    enum Target {
        LOCAL,
        CATALOGED,
        HOST,
        QUEUED,
        REMOTE,
        UNKNOWN_CATALOG,
        UNKNOWN
    }

    Target resolve(String function) {
        if (local.contains(function)) {
            return Target.LOCAL;
        }
        if (function.contains("://")) {
            return Target.REMOTE;
        }
        Matcher cataloged = NamePatterns.CATALOGED.matcher(function);
        if (!cataloged.matches()) {
            return Target.UNKNOWN;
        }
        String catalog = cataloged.group(3);
        if (catalogs.contains(catalog)) {
            return Target.REMOTE;
        }
        if (!catalog.equals(DEFAULT)) {
            return Target.UNKNOWN_CATALOG;
        }
        String name = cataloged.group(1) + ":" + cataloged.group(2);
        if (host.contains(name) || BUILT_IN.contains(name)) {
            return Target.HOST;
        }
        if (queued.contains(name)) {
            return Target.QUEUED;
        }
        return this.cataloged.contains(name) ? Target.CATALOGED : Target.UNKNOWN;
    }

    /** Every name that a call could use, for suggestions. */
    NavigableSet<String> all() {
        NavigableSet<String> names = new TreeSet<>(local);
        cataloged.forEach(name -> names.add(name + "@" + DEFAULT));
        host.forEach(name -> names.add(name + "@" + DEFAULT));
        queued.forEach(name -> names.add(name + "@" + DEFAULT));
        BUILT_IN.forEach(name -> names.add(name + "@" + DEFAULT));
        return names;
    }
}
