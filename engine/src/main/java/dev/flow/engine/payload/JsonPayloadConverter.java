package dev.flow.engine.payload;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.TextNode;
import com.google.protobuf.ByteString;
import com.google.protobuf.UnsafeByteOperations;
import io.temporal.api.common.v1.Payload;
import io.temporal.common.converter.DataConverter;
import io.temporal.common.converter.DataConverterException;
import io.temporal.common.converter.DefaultDataConverter;
import io.temporal.common.converter.PayloadConverter;
import java.io.UncheckedIOException;
import java.lang.reflect.Type;
import java.util.Optional;

/**
 * Carries values as {@code json/plain}, the encoding that every tool of the engine shows. Nearly everything of ours is
 * a JSON tree already, so that a short run never loads what binds records.
 */
public final class JsonPayloadConverter implements PayloadConverter {
    private static final String ENCODING = "json/plain";
    private static final ByteString ENCODING_BYTES = ByteString.copyFromUtf8(ENCODING);

    /** A data converter that knows JSON only, and writes no failure that is too large for the engine. */
    public static DataConverter dataConverter() {
        return new DefaultDataConverter(new JsonPayloadConverter()).withFailureConverter(new BoundedFailures());
    }

    @Override
    public String getEncodingType() {
        return ENCODING;
    }

    @Override
    public Optional<Payload> toData(Object value) {
        JsonNode tree = switch (value) {
            case JsonNode json -> json;
            case String text -> TextNode.valueOf(text);
            case null -> NullNode.getInstance();
            default -> Json.of(value);
        };
        return Optional.of(payload(UnsafeByteOperations.unsafeWrap(Json.write(tree))));
    }

    static Payload payload(ByteString json) {
        return Payload.newBuilder()
                .putMetadata("encoding", ENCODING_BYTES)
                .setData(json)
                .build();
    }

    @Override
    public <T> T fromData(Payload content, Class<T> valueClass, Type valueType) {
        JsonNode tree;
        try {
            tree = Json.read(content.getData().toByteArray());
        } catch (UncheckedIOException e) {
            throw new DataConverterException("A payload is not JSON.", e);
        }
        if (valueClass == String.class) {
            return valueClass.cast(tree.asText());
        }
        if (valueClass.isInstance(tree)) {
            return valueClass.cast(tree);
        }
        try {
            return Json.as(tree, valueClass);
        } catch (IllegalArgumentException e) {
            throw new DataConverterException("A payload is no " + valueClass.getSimpleName() + ".", e);
        }
    }
}
