package dev.flow.runtime.trigger;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.flow.calls.secret.SecretSource;
import dev.flow.calls.secret.Secrets;

/**
 * What a configuration says of queries.
 *
 * @param queries of {@code flow.yaml}, by name; missing without any
 * @param secrets where their passwords come from
 */
public record QuerySettings(JsonNode queries, SecretSource secrets) {
    /** Those of no configuration. */
    public static final QuerySettings NONE = new QuerySettings(JsonNodeFactory.instance.objectNode(), Secrets.none());

    /**
     * Those of a configuration.
     *
     * @param settings a {@code flow.yaml} that was checked
     */
    public static QuerySettings of(JsonNode settings, SecretSource secrets) {
        return new QuerySettings(settings.path("queries"), secrets);
    }
}
