package dev.flow.gateway.api;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.gateway.operation.Call;
import dev.flow.gateway.operation.Content;
import dev.flow.gateway.operation.Services;
import dev.flow.gateway.schema.ApiJson;
import dev.flow.gateway.schema.RecordSchemas;
import dev.flow.identity.Action;
import dev.flow.identity.Scope;
import java.util.EnumSet;
import java.util.Set;

/** What the caller can do here: granted, and available in this mode, with these bindings and this engine. */
final class Capabilities {
    private static final int API_VERSION = 1;

    private Capabilities() {}

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

    static ObjectNode of(Call<?> call) {
        ObjectNode answer = JsonNodeFactory.instance.objectNode();
        answer.set("api_compatibility", ApiJson.tree(new ApiCompatibility(API_VERSION, API_VERSION, API_VERSION)));
        answer.set("scope", ApiJson.tree(call.parts().scope()));
        answer.put("configuration_mode", call.services().mode());
        Set<Action> granted = call.context().permissions().granted(EnumSet.allOf(Action.class));
        for (Action action : Action.values()) {
            answer.put(action.code(), granted.contains(action) && isOffered(call.services(), action));
        }
        return answer;
    }

    /** Some operation that needs the action can be used. What operations ask for on top is theirs to say. */
    private static boolean isOffered(Services services, Action action) {
        return services.table().needing(action).stream()
                .anyMatch(operation -> operation.availability().of(services));
    }
}
