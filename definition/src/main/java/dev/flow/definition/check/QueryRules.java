package dev.flow.definition.check;

import dev.flow.definition.diagnostic.ConfigurationCode;
import dev.flow.definition.diagnostic.GrammarCode;
import dev.flow.definition.reader.SourceNode;
import dev.flow.definition.reader.SourceNode.Entry;
import dev.flow.definition.reader.SourceNode.Mapping;
import dev.flow.definition.reader.SourceNode.Scalar;
import dev.flow.definition.text.NameIndex;
import dev.flow.definition.text.Pointer;
import dev.flow.definition.text.QuerySql;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** What must be true of the {@code queries} of {@code flow.yaml}, beside their grammar. */
final class QueryRules {

    /** As a parameter, in the authority of a URI, or in Oracle's form. */
    private static final Pattern PASSWORD = Pattern.compile(
            "(?i)[?&;,(]\\s*\\w*(?:password|passwd|pwd)\\s*=|//[^/?#@]*:[^/?#@]*@|^jdbc:oracle:[^:]*:[^/@]+/[^@]+@");

    private static final Pattern JDBC = Pattern.compile("jdbc:[a-zA-Z][a-zA-Z0-9+.-]*:\\S.*");

    private final FileDiagnostics diagnostics;

    private QueryRules(FileDiagnostics diagnostics) {
        this.diagnostics = diagnostics;
    }

    static void check(SourceNode settings, FileDiagnostics diagnostics) {
        if (settings instanceof Mapping root && root.get("queries") instanceof Mapping queries) {
            var rules = new QueryRules(diagnostics);
            queries.entries().forEach(rules::query);
        }
    }

    /** The names of the queries; null where they cannot be known, because the settings were not read. */
    static @Nullable NameIndex names(SourceNode settings) {
        if (!(settings instanceof Mapping root) || !root.complete()) {
            return null;
        }
        SourceNode queries = root.get("queries");
        if (queries == null) {
            return NameIndex.empty();
        }
        return queries instanceof Mapping mapping && mapping.complete()
                ? new NameIndex(mapping.entries().stream().map(Entry::name).toList())
                : null;
    }

    private void query(Entry entry) {
        Pointer at = Pointer.ROOT.child("queries").child(entry.name());
        DeclaredNames.check(entry.name(), entry.key().range(), at, "a query", diagnostics);
        if (entry.value() instanceof Mapping query) {
            url(entry, query, at.child("url"));
            sql(query, at.child("sql"));
            cursor(query, at.child("cursor"));
            SettingRules.between("PT1S", "PT5M", query, "timeout", at, diagnostics);
            SettingRules.filled(query, "key", at, diagnostics);
            SettingRules.filled(query, "secret", at, diagnostics);
        }
    }

    /** The position is that of the query's name: excerpts of the text must not show the password. */
    private void url(Entry entry, Mapping query, Pointer at) {
        if (!(query.get("url") instanceof Scalar url) || !url.isText()) {
            return;
        }
        if (PASSWORD.matcher(url.text()).find()) {
            diagnostics.report(
                    ConfigurationCode.PASSWORD_IN_URL,
                    entry.key().range(),
                    at,
                    "The `url` of the query `" + entry.name() + "` has a password in it.");
        } else if (!JDBC.matcher(url.text()).matches()) {
            diagnostics.report(
                    GrammarCode.INVALID_URI,
                    url.range(),
                    at,
                    "`url` must be a JDBC URL.",
                    "Write it like jdbc:postgresql://host/database.");
        }
    }

    private void sql(Mapping query, Pointer at) {
        if (query.get("sql") instanceof Scalar sql && sql.isText()) {
            QuerySql.problem(sql.text())
                    .ifPresent(problem -> diagnostics.report(
                            ConfigurationCode.INVALID_QUERY, sql.range(), at, problem.message(), problem.fix()));
        }
    }

    private void cursor(Mapping query, Pointer at) {
        SourceNode cursor = query.get("cursor");
        if (cursor != null && !isKey(cursor)) {
            diagnostics.report(
                    GrammarCode.WRONG_TYPE,
                    cursor.range(),
                    at,
                    "`cursor` must be an integer or a text.",
                    "Write what comes before the first key: 0, or '' for keys that are texts.");
        }
    }

    private static boolean isKey(SourceNode value) {
        return value instanceof Scalar scalar
                && (scalar.isText()
                        || scalar.broken()
                        || (scalar.value().isIntegralNumber() && scalar.value().canConvertToLong()));
    }
}
