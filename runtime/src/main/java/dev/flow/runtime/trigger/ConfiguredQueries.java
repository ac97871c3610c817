package dev.flow.runtime.trigger;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.flow.calls.secret.SecretSource;
import dev.flow.definition.text.QuerySql;
import dev.flow.runtime.start.StartException;
import dev.flow.triggers.population.PopulationQueries;
import dev.flow.triggers.population.PopulationQuery;
import dev.flow.triggers.population.PopulationQueryException;
import dev.flow.triggers.population.jdbc.JdbcPopulationQuery;
import dev.flow.triggers.population.jdbc.QueryDeclaration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The queries of the host and those of the active configuration, which they follow: a query that has changed or is gone
 * loses its connections, all others keep theirs. Thread-safe.
 */
public final class ConfiguredQueries implements PopulationQueries, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(ConfiguredQueries.class);

    private final Map<String, Named> hosted;
    private final Supplier<QuerySettings> active;
    private final QueryLogin login = new QueryLogin(this::secrets);
    private volatile SecretSource secrets = QuerySettings.NONE.secrets();
    private JsonNode present = MissingNode.getInstance();
    private Map<String, Named> configured = Map.of();
    private Map<QueryDeclaration, JdbcPopulationQuery> open = Map.of();
    private boolean closed;

    /**
     * Queries that open no connection before they are asked.
     *
     * @param hosted the host's, by name
     * @param active what the configuration of this process says now
     */
    public ConfiguredQueries(Map<String, Named> hosted, Supplier<QuerySettings> active) {
        this.hosted = Map.copyOf(hosted);
        this.active = active;
    }

    /**
     * The same, checked: a name that the host and the configuration both use prevents a start.
     *
     * @param editable whether the configuration can be changed while the service runs: then it is only logged
     * @throws StartException when they use the same name
     */
    public static ConfiguredQueries open(Map<String, Named> hosted, Supplier<QuerySettings> active, boolean editable) {
        var queries = new ConfiguredQueries(hosted, active);
        List<String> ambiguous = queries.ambiguous();
        if (!ambiguous.isEmpty()) {
            String message = "The host and flow.yaml both have a query " + ambiguous.getFirst()
                    + ": rename the one in flow.yaml.";
            if (!editable) {
                throw StartException.of(message);
            }
            LOG.warn("{} Populations that name it fail.", message);
        }
        return queries;
    }

    private SecretSource secrets() {
        return secrets;
    }

    @Override
    public Optional<Named> find(String name) {
        Named own = hosted.get(name);
        Named other = configured().get(name);
        if (own != null && other != null) {
            return Optional.of(refused(
                    name,
                    "The query " + name + " is one of the host and one of flow.yaml: rename the one in flow.yaml."));
        }
        return Optional.ofNullable(own != null ? own : other);
    }

    /** The names of all queries, sorted. */
    public List<String> names() {
        TreeSet<String> names = new TreeSet<>(hosted.keySet());
        names.addAll(configured().keySet());
        return List.copyOf(names);
    }

    /** The names that the host and the active configuration both give to a query, sorted. */
    public List<String> ambiguous() {
        return configured().keySet().stream()
                .filter(hosted::containsKey)
                .sorted()
                .toList();
    }

    /** Closes the connections of queries that the active configuration no longer has. */
    public void follow() {
        configured();
    }

    private Map<String, Named> configured() {
        List<JdbcPopulationQuery> gone = new ArrayList<>();
        Map<String, Named> now;
        synchronized (this) {
            QuerySettings settings = active.get();
            secrets = settings.secrets();
            if (!closed && !settings.queries().equals(present)) {
                gone.addAll(replace(settings.queries()));
                present = settings.queries();
            }
            now = configured;
        }
        gone.forEach(JdbcPopulationQuery::close);
        return now;
    }

    /** Returns the queries to be closed. */
    private List<JdbcPopulationQuery> replace(JsonNode queries) {
        Map<QueryDeclaration, JdbcPopulationQuery> before = new HashMap<>(open);
        Map<QueryDeclaration, JdbcPopulationQuery> after = new HashMap<>();
        Map<String, Named> named = new LinkedHashMap<>();
        queries.properties().forEach(each -> {
            QueryDeclaration declaration = QueryDeclaration.of(each.getKey(), each.getValue());
            Optional<QuerySql.Problem> problem = QuerySql.problem(declaration.sql());
            if (problem.isPresent()) {
                named.put(
                        declaration.name(),
                        refused(
                                declaration.name(),
                                "The query " + declaration.name() + " of flow.yaml cannot be used. "
                                        + problem.get().message()));
                return;
            }
            JdbcPopulationQuery kept = before.remove(declaration);
            JdbcPopulationQuery query = kept == null ? new JdbcPopulationQuery(declaration, login) : kept;
            after.put(declaration, query);
            named.put(declaration.name(), new Named(declaration.name(), query, declaration.page()));
        });
        open = Map.copyOf(after);
        configured = Map.copyOf(named);
        return List.copyOf(before.values());
    }

    private static Named refused(String name, String why) {
        PopulationQuery query = (_, _, _) -> {
            throw PopulationQueryException.broken(why, null);
        };
        return new Named(name, query, 1);
    }

    /** Closes all connections; queries of the configuration are unavailable then. */
    @Override
    public void close() {
        Map<QueryDeclaration, JdbcPopulationQuery> all;
        synchronized (this) {
            closed = true;
            all = open;
        }
        all.values().forEach(JdbcPopulationQuery::close);
    }
}
