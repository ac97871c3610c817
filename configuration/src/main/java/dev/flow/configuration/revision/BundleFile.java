package dev.flow.configuration.revision;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.configuration.LifecycleException;
import dev.flow.definition.canonical.CanonicalJson;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * The file around a bundle: one JSON object that names its format and has a digest over all its other properties, so
 * that a file that was cut off or changed on its way is recognised.
 */
final class BundleFile {
    /** The name and version of the format. */
    static final String FORMAT = "dev.flow.revision.v1";

    private static final String FORMAT_PROPERTY = "format";
    private static final String DIGEST_PROPERTY = "digest";
    private static final JsonMapper JSON = JsonMapper.builder()
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS, DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .build();

    private BundleFile() {}

    /** A bundle to be filled. */
    static ObjectNode begin() {
        return JSON.createObjectNode().put(FORMAT_PROPERTY, FORMAT);
    }

    /** The file of a bundle that {@link #begin} made. */
    static byte[] write(ObjectNode bundle) {
        try {
            return JSON.writeValueAsBytes(bundle.put(DIGEST_PROPERTY, digest(bundle)));
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }

    /**
     * The bundle of a file.
     *
     * @throws LifecycleException {@code INVALID_REQUEST} for a file that {@link #write} has not written, or not like
     *     this, {@code LIMIT_EXCEEDED}
     */
    static JsonNode read(byte[] file) {
        RevisionBundles.requireSize(file.length);
        JsonNode parsed = parsed(file);
        if (!(parsed instanceof ObjectNode bundle)
                || !bundle.path(FORMAT_PROPERTY).isTextual()) {
            throw refused("it is not the bundle of a revision", null);
        }
        String format = bundle.path(FORMAT_PROPERTY).asText();
        if (!format.equals(FORMAT)) {
            throw refused("its format is " + format + ", and this program reads " + FORMAT, null);
        }
        String named = bundle.path(DIGEST_PROPERTY).asText();
        String computed = digest(bundle.deepCopy().without(DIGEST_PROPERTY));
        if (!named.equals(computed)) {
            throw refused("its content has the digest " + computed + ", not " + named + ": it was changed", null);
        }
        return bundle;
    }

    private static JsonNode parsed(byte[] file) {
        try {
            return JSON.readTree(file);
        } catch (IOException e) {
            throw refused("it is not JSON, or it was cut off", e);
        }
    }

    /** Over the properties in their order. */
    private static String digest(ObjectNode bundle) {
        try {
            return CanonicalJson.digest(CanonicalJson.writeInOrder(bundle));
        } catch (IllegalArgumentException e) {
            throw refused("it has text or numbers that JSON cannot have", e);
        }
    }

    /** A bundle cannot be imported. */
    static LifecycleException refused(String why, @Nullable Throwable cause) {
        String message = "The bundle is refused: " + why + ". Export the revision again.";
        return cause == null
                ? LifecycleException.of(LifecycleException.Code.INVALID_REQUEST, message)
                : LifecycleException.unavailable(LifecycleException.Code.INVALID_REQUEST, message, cause);
    }
}
