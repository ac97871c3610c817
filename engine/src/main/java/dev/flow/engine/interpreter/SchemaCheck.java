package dev.flow.engine.interpreter;

import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.Error;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SchemaRegistryConfig;
import com.networknt.schema.SpecificationVersion;
import dev.flow.definition.value.Schema;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Collectors;

/**
 * The compiled schemas of one definition, made when first needed. Thread-safe. Checking is pure: nothing is fetched,
 * and messages do not depend on the machine's language.
 */
final class SchemaCheck {
    private static final int MAX_MESSAGES = 5;

    private final IdentityHashMap<Schema, com.networknt.schema.Schema> compiled = new IdentityHashMap<>();
    private final ReentrantLock lock = new ReentrantLock();

    /** What is wrong with a value, in one line; empty when nothing is. */
    String check(Schema schema, JsonNode value) {
        List<Error> errors = compiled(schema).validate(value);
        String told = errors.stream()
                .limit(MAX_MESSAGES)
                .map(error -> pointer(error) + ": " + error.getMessage())
                .collect(Collectors.joining("; "));
        return errors.size() <= MAX_MESSAGES ? told : told + "; and " + (errors.size() - MAX_MESSAGES) + " more";
    }

    private static String pointer(Error error) {
        String location = error.getInstanceLocation().toString();
        return location.isEmpty() ? "/" : location;
    }

    private com.networknt.schema.Schema compiled(Schema schema) {
        lock.lock();
        try {
            return compiled.computeIfAbsent(schema, key -> Registry.INSTANCE.getSchema(key.document()));
        } finally {
            lock.unlock();
        }
    }

    /** The validator is loaded by the first definition that has a schema. */
    private static final class Registry {
        static final SchemaRegistry INSTANCE = SchemaRegistry.withDefaultDialect(
                SpecificationVersion.DRAFT_2020_12,
                builder -> builder.schemaRegistryConfig(
                        SchemaRegistryConfig.builder().locale(Locale.ENGLISH).build()));
    }
}
