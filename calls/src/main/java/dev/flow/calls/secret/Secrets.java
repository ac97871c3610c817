package dev.flow.calls.secret;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.flow.calls.text.JsonText;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Sources of secrets. A value that is a JSON object becomes a structured secret, anything else is one string. The
 * sources keep nothing: each use reads again, so a secret that is rotated is picked up by the next call.
 */
public final class Secrets {
    private Secrets() {}

    /**
     * {@code FLOW_SECRET_<NAME>}: the name in upper case, with every character that is not a letter or a digit as
     * {@code _}.
     *
     * @param environment usually {@link System#getenv()}
     */
    public static SecretSource environment(Map<String, String> environment) {
        return name ->
                Optional.ofNullable(environment.get(environmentVariable(name))).map(Secrets::value);
    }

    /** The variable that {@link #environment} reads for a secret. */
    public static String environmentVariable(String name) {
        return "FLOW_SECRET_" + name.toUpperCase(Locale.ROOT).replaceAll("[^A-Z0-9]", "_");
    }

    /**
     * One file for each secret: {@code <name>} or {@code <name>.json}, in UTF-8; one line break at the end does not
     * count. A name that would leave the directory is not found.
     */
    public static SecretSource directory(Path directory) {
        return name -> {
            if (!name.matches("[A-Za-z0-9][A-Za-z0-9._-]*")) {
                return Optional.empty();
            }
            return read(directory.resolve(name)).or(() -> read(directory.resolve(name + ".json")));
        };
    }

    /** The first source that knows a secret wins. */
    public static SecretSource firstOf(SecretSource... sources) {
        List<SecretSource> all = List.of(sources);
        return name ->
                all.stream().flatMap(source -> source.find(name).stream()).findFirst();
    }

    /** A source without secrets. */
    public static SecretSource none() {
        return name -> Optional.empty();
    }

    private static Optional<JsonNode> read(Path file) {
        if (!Files.isRegularFile(file)) {
            return Optional.empty();
        }
        try {
            return Optional.of(value(Files.readString(file).replaceFirst("\\r?\\n\\z", "")));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read the secret in " + file.getFileName(), e);
        }
    }

    private static JsonNode value(String text) {
        if (text.stripLeading().startsWith("{")) {
            try {
                return JsonText.read(text);
            } catch (JsonProcessingException e) {
                return TextNode.valueOf(text);
            }
        }
        return TextNode.valueOf(text);
    }
}
