package dev.flow.definition.text;

import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.JdbiException;
import org.jdbi.v3.core.statement.ColonPrefixSqlParser;
import org.jspecify.annotations.Nullable;

/**
 * The SQL of a query of populations, read by the parser of the library that executes it: what stands in a string, a
 * quoted name or a comment is no parameter.
 */
public final class QuerySql {
    /** In place of a semicolon: where the parser finds a parameter of this name, a statement ends. */
    private static final String SEPARATOR = "flow_statement_separator";

    private static final List<Parameter> PARAMETERS = List.of(
            new Parameter("tenant", "it would return the members of every tenant"),
            new Parameter("cursor", "every page would be the first one"),
            new Parameter("limit", "a page would have all members"));

    private QuerySql() {}

    /** A parameter that every query has, and what happens without it. */
    private record Parameter(String name, String otherwise) {}

    /**
     * What is wrong with a query.
     *
     * @param message a sentence
     * @param fix what to do about it; null for the usual
     */
    public record Problem(String message, @Nullable String fix) {}

    /** The first problem of a query; empty when it has none that can be seen without its database. */
    public static Optional<Problem> problem(String sql) {
        List<String> names;
        try {
            names = new ColonPrefixSqlParser()
                    .parse(statement(sql).replace(";", " :" + SEPARATOR + " "), null)
                    .getParameters()
                    .getParameterNames();
        } catch (JdbiException e) {
            return Optional.of(unreadable(sql));
        }
        if (names.contains(SEPARATOR)) {
            return Optional.of(
                    new Problem("The SQL has more than one statement.", "Write one statement, without `;` inside."));
        }
        if (names.contains("?")) {
            return Optional.of(unreadable(sql));
        }
        for (Parameter parameter : PARAMETERS) {
            if (!names.contains(parameter.name())) {
                return Optional.of(new Problem(
                        "The SQL does not use the parameter `:" + parameter.name() + "`: " + parameter.otherwise()
                                + ".",
                        null));
            }
        }
        return names.stream()
                .filter(name -> PARAMETERS.stream()
                        .noneMatch(parameter -> parameter.name().equals(name)))
                .findFirst()
                .map(name -> new Problem(
                        "The SQL has a parameter `:" + name + "` that nothing gives a value.",
                        "The parameters are :tenant, :cursor and :limit; write `\\:` for a colon that begins none."));
    }

    private static Problem unreadable(String sql) {
        return sql.indexOf('?') >= 0
                ? new Problem(
                        "The SQL has a parameter `?` without a name.",
                        "Write :tenant, :cursor and :limit; an operator `?` is written `??`.")
                : new Problem("The SQL cannot be read.", "Close every quote and comment.");
    }

    /** Without the semicolon at the end, which some databases want and JDBC does not. */
    public static String statement(String sql) {
        String text = sql.strip();
        return text.endsWith(";") ? text.substring(0, text.length() - 1).stripTrailing() : text;
    }
}
