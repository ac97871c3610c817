package dev.flow.gateway.api;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.gateway.operation.Call;
import dev.flow.gateway.operation.Content;
import dev.flow.gateway.schema.ApiJson;
import dev.flow.gateway.schema.RecordSchemas;
import dev.flow.identity.Action;
import dev.flow.identity.Scope;
import java.util.EnumSet;
import java.util.Set;
import java.util.function.Predicate;

/**
 * What the caller can do here: an action is granted, and some operation that needs it is available in this mode and
 * with this engine. Thread-safe.
 */
public final class Capabilities {
    private static final int API_VERSION = 1;

    private final Scope scope;
    private final String mode;
    private final Predicate<Action> offered;

    /**
     * Capabilities in a scope.
     *
     * @param mode how the configuration is kept
     * @param offered whether an operation that needs the action is available
     */
    public Capabilities(Scope scope, String mode, Predicate<Action> offered) {
        this.scope = scope;
        this.mode = mode;
        this.offered = offered;
    }

    /** Versions of this interface that clients may speak. */
    public record ApiCompatibility(
            int currentVersion, int minimumSupportedClientVersion, int maximumSupportedClientVersion) {}

    /** One boolean for each action, so the schema is made from them. */
    static Content content() {
        ObjectNode schema = JsonNodeFactory.instance.objectNode().put("type", "object");
        ObjectNode properties = schema.putObject("properties");
        properties.set("api_compatibility", RecordSchemas.standalone(ApiCompatibility.class));
        properties.set("scope", RecordSchemas.standalone(Scope.class));
        properties.putObject("configuration_mode").put("type", "string");
        for (Action action : Action.values()) {
            properties.putObject(action.code()).put("type", "boolean");
        }
        properties.fieldNames().forEachRemaining(schema.withArray("required")::add);
        schema.put("additionalProperties", false);
        return new Content.Declared("Capabilities", schema);
    }

    ObjectNode of(Call<?> call) {
        ObjectNode answer = JsonNodeFactory.instance.objectNode();
        answer.set("api_compatibility", ApiJson.tree(new ApiCompatibility(API_VERSION, API_VERSION, API_VERSION)));
        answer.set("scope", ApiJson.tree(scope));
        answer.put("configuration_mode", mode);
        Set<Action> granted = call.context().permissions().granted(EnumSet.allOf(Action.class));
        for (Action action : Action.values()) {
            answer.put(action.code(), granted.contains(action) && offered.test(action));
        }
        return answer;
    }
}
