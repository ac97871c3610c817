package dev.flow.engine.cursor;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.jspecify.annotations.Nullable;

/**
 * The position of a whole run: what its next segment starts from.
 *
 * @param input transformed input of the workflow
 * @param deadline when the workflow times out, engine time in milliseconds; negative without a timeout
 * @param context {@code $context}
 * @param tasks the workflow's own tasks
 * @param inbox what came from outside
 * @param pause null while the run is not paused
 */
public record RunCursor(
        JsonNode input,
        long deadline,
        JsonNode context,
        SequenceCursor tasks,
        InboxCursor inbox,
        @Nullable PauseCursor pause) {

    /** The cursor as the engine stores it. */
    public ObjectNode json() {
        return Codec.MAPPER.valueToTree(this);
    }

    /** What {@link #json()} wrote. */
    public static RunCursor parse(JsonNode json) {
        try {
            return Codec.MAPPER.treeToValue(json, RunCursor.class);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("The cursor of a run cannot be read: " + e.getOriginalMessage(), e);
        }
    }

    /** Loaded when the first run continues, never by a short one. */
    private static final class Codec {
        static final JsonMapper MAPPER = JsonMapper.builder()
                .defaultPropertyInclusion(
                        JsonInclude.Value.construct(JsonInclude.Include.NON_NULL, JsonInclude.Include.ALWAYS))
                .build();
    }
}
