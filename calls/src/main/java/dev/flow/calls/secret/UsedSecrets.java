package dev.flow.calls.secret;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.calls.failure.CallFailure;
import dev.flow.engine.payload.Json;
import dev.flow.expression.VariableReads;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The secrets that one call uses: looked up when they are needed, only those that the document declares, and hidden
 * from what the call leaves behind. A secret that is not there is an authorization error, as the specification demands
 * (DSL, "Secret"). Confined to one call; not thread-safe.
 */
public final class UsedSecrets {
    private final List<String> declared;
    private final SecretSource source;
    private final SecretRedactor redactor;

    public UsedSecrets(List<String> declared, SecretSource source, SecretRedactor redactor) {
        this.declared = declared;
        this.source = source;
        this.redactor = redactor;
    }

    /** The value of a declared secret; all of it is redacted from now on. */
    public JsonNode get(String name) {
        JsonNode value = known(name);
        redactor.hide(value);
        return value;
    }

    /** Of a secret that is an OAuth2 policy, its credentials are secret; scopes and addresses are not. */
    public JsonNode policy(String name) {
        JsonNode value = known(name);
        if (!value.isObject()) {
            redactor.hide(value);
        }
        for (String credential : List.of("username", "password")) {
            redactor.hide(value.path(credential));
        }
        for (String credential : List.of("id", "secret", "assertion")) {
            redactor.hide(value.path("client").path(credential));
        }
        redactor.hide(value.path("subject").path("token"));
        redactor.hide(value.path("actor").path("token"));
        return value;
    }

    /** {@code $secrets} for something that reads these keys of it. */
    public ObjectNode variable(Set<String> keys) {
        ObjectNode secrets = Json.object();
        (keys.contains(VariableReads.WHOLE) ? declared : keys).forEach(name -> secrets.set(name, get(name)));
        return secrets;
    }

    private JsonNode known(String name) {
        if (!declared.contains(name)) {
            throw CallFailure.authorization(
                    "Secret not declared", "The workflow does not list the secret \"" + name + "\" in use.secrets.");
        }
        return find(name)
                .orElseThrow(() ->
                        CallFailure.authorization("Secret not found", "There is no secret named \"" + name + "\"."));
    }

    private Optional<JsonNode> find(String name) {
        try {
            return source.find(name);
        } catch (RuntimeException e) {
            // The engine tries again; what the source says may quote what it read.
            throw new SecretsUnavailable(name);
        }
    }
}
