package dev.flow.definition.text;

import java.util.regex.Pattern;

/** The patterns of names, versions and the like. */
public final class NamePatterns {
    /** RFC 1123, as the specification's schema has it. */
    public static final Pattern DNS_LABEL = Pattern.compile("[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?");

    /** The grammar of versions in Semantic Versioning 2.0.0. */
    public static final Pattern SEMANTIC_VERSION = Pattern.compile("(0|[1-9]\\d*)\\.(0|[1-9]\\d*)\\.(0|[1-9]\\d*)"
            + "(?:-((?:0|[1-9]\\d*|\\d*[a-zA-Z-][0-9a-zA-Z-]*)(?:\\.(?:0|[1-9]\\d*|\\d*[a-zA-Z-][0-9a-zA-Z-]*))*))?"
            + "(?:\\+([0-9a-zA-Z-]+(?:\\.[0-9a-zA-Z-]+)*))?");

    /** A release of the specification that is understood. */
    public static final Pattern DSL_RELEASE = Pattern.compile("1\\.0\\.(0|[1-9]\\d*)");

    /** A variable of an expression, without the dollar. */
    public static final Pattern VARIABLE = Pattern.compile("[a-zA-Z_][a-zA-Z0-9_]*");

    /** A host, as the specification's schema has it. */
    public static final Pattern HOST = Pattern.compile("[a-zA-Z0-9](?:[a-zA-Z0-9-.]{0,61}[a-zA-Z0-9])?");

    /** A trigger: its name is part of paths of the HTTP API and in search attributes. */
    public static final Pattern TRIGGER = Pattern.compile("[a-zA-Z0-9][a-zA-Z0-9._-]{0,127}");

    /** {@code name:version@catalog}. */
    public static final Pattern CATALOGED = Pattern.compile("([^:@\\s/]+):([^:@\\s/]+)@([^:@\\s/]+)");

    private NamePatterns() {}
}
