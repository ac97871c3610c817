package dev.flow.runtime.trigger;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.calls.secret.SecretSource;
import dev.flow.calls.secret.Secrets;
import dev.flow.triggers.population.PopulationQueryException;
import dev.flow.triggers.population.jdbc.DatabaseLogin;
import dev.flow.triggers.population.jdbc.QueryDeclaration;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Logs in with secrets of the configuration: a text is the password, an object has {@code username} and
 * {@code password}.
 */
record QueryLogin(Supplier<SecretSource> secrets) implements DatabaseLogin {
    @Override
    public Credentials of(QueryDeclaration.Database database) {
        String name = database.secret();
        return name == null
                ? new Credentials(database.username(), null)
                : credentials(database.username(), name, secret(name));
    }

    private JsonNode secret(String name) {
        Optional<JsonNode> found;
        try {
            found = secrets.get().find(name);
        } catch (RuntimeException e) {
            throw PopulationQueryException.unavailable(
                    "The source of the secret " + name + ", which a query logs in with, does not answer.", null);
        }
        return found.orElseThrow(() -> PopulationQueryException.broken(
                "There is no secret " + name + ", which a query logs in with: set " + Secrets.environmentVariable(name)
                        + ", or add its file.",
                null));
    }

    private static Credentials credentials(@Nullable String username, String name, JsonNode secret) {
        JsonNode password = secret.isObject() ? secret.path("password") : secret;
        if (!password.isTextual()) {
            throw PopulationQueryException.broken(
                    "The secret " + name + " has no text `password`, which a query needs to log in.", null);
        }
        return new Credentials(
                username != null ? username : secret.path("username").textValue(), password.textValue());
    }
}
