package dev.flow.definition.grammar;

/** The format of a string, which depends on its purpose. */
public enum StringFormat {
    PLAIN("text"),
    /** Evaluated when the whole text is {@code ${ }}. */
    TEMPLATE("text or `${ }`"),
    /** As above, and a dollar with a brace inside of it is the business of another language. */
    CODE("text or `${ }`"),
    /** An expression by type: bare, or in {@code ${ }}. */
    EXPRESSION("expression"),
    /** An expression that needs its {@code ${ }}. */
    WRAPPED("`${ }`"),
    /** One of a few values. */
    OPTION("one of"),
    /** A URI, a relative reference, or a template with {@code {name}}; or an expression. */
    URI("URI template or `${ }`"),
    /** As above, and a call goes there. */
    ADDRESS("URI template or `${ }`"),
    /** As above, never an expression. */
    LITERAL_URI("URI template"),
    /** ISO 8601, or an expression. */
    DURATION("ISO 8601 duration or `${ }`"),
    /** A duration in ISO 8601, never an expression. */
    FIXED_DURATION("ISO 8601 duration"),
    /** A DNS label. */
    LABEL("DNS label"),
    /** A semantic version. */
    SEMVER("semantic version"),
    /** A release of the specification. */
    DSL("release"),
    CRON("cron expression"),
    /** A flow directive or the name of a task. */
    DIRECTIVE("`continue`, `exit`, `end` or a task"),
    /** The name of a component of {@code use}. */
    REFERENCE("name"),
    /** The name of a kind of call or of a function. */
    FUNCTION("function"),
    /** The name of a query of {@code flow.yaml} or of the host, or an expression. */
    QUERY("name of a query or `${ }`"),
    /** The name of a variable that is bound here. */
    VARIABLE("variable name"),
    /** A JSON pointer or an expression. */
    POINTER("JSON pointer or `${ }`"),
    /** RFC 3339 or an expression. */
    TIMESTAMP("RFC 3339 or `${ }`"),
    /** RFC 3339, never an expression. */
    FIXED_TIMESTAMP("RFC 3339"),
    /** A date in ISO 8601. */
    DATE("ISO 8601 date"),
    /** A region of the IANA time zone database. */
    TIME_ZONE("IANA time zone"),
    HOST("host name"),
    /** The language of expressions. */
    LANGUAGE("`jq`"),
    /** The format of a schema. */
    FORMAT("`json`"),
    /** {@code namespace.name}, a name, or either with a version. */
    WORKFLOW("workflow");

    private final String words;

    StringFormat(String words) {
        this.words = words;
    }

    /** The name of the format in the docs. */
    public String words() {
        return words;
    }
}
