package dev.flow.configuration.compare;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * One difference between two configurations, in data and in words. Immutable; its JSON must not be modified.
 *
 * @param kind what differs
 * @param operation how
 * @param subjectKind what {@code subject} names
 * @param subject a workflow by {@code namespace.name}, a task by {@code workflow/path/of/names}, a function by
 *     {@code name:version}, a trigger or a test file by its name, a section of {@code flow.yaml}
 * @param pointer JSON pointer in the document of the subject: the later one, or for what was removed the earlier one
 * @param before null where there was nothing
 * @param after null where there is nothing
 * @param summary one sentence for a person
 */
public record Difference(
        Kind kind,
        Operation operation,
        SubjectKind subjectKind,
        String subject,
        @Nullable String pointer,
        @Nullable JsonNode before,
        @Nullable JsonNode after,
        String summary) {

    /** What differs between the configurations; stable. */
    public enum Kind {
        WORKFLOW,
        VERSION,
        DESCRIPTION,
        TASK,
        CONDITION,
        /** What a task calls, starts, emits or listens for. */
        TARGET,
        RETRY,
        TIMEOUT,
        /** Where the flow goes after a task. */
        FLOW,
        /** What a task computes or sends. */
        DATA,
        INPUT_SCHEMA,
        OUTPUT_SCHEMA,
        CONTEXT_SCHEMA,
        /** A component that a workflow declares in {@code use}. */
        COMPONENT,
        /** A function, document or sub-workflow as it was resolved for a workflow. */
        REFERENCE,
        DEFINITION,
        FUNCTION,
        TRIGGER,
        SCHEDULE,
        TEST,
        EGRESS,
        SECRETS,
        STARTS,
        SETTINGS;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** How it differs; stable. */
    public enum Operation {
        ADD,
        REMOVE,
        CHANGE,
        MOVE,
        RENAME,
        RETARGET,
        /** Everything that was accepted still is, and more. */
        WIDEN,
        /** Something that was accepted no longer is, and nothing is accepted that was not. */
        NARROW,
        PAUSE,
        RESUME;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** What a subject is. */
    public enum SubjectKind {
        WORKFLOW,
        TASK,
        FUNCTION,
        TRIGGER,
        TEST,
        SETTINGS;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** {@code {kind, operation, subject_kind, subject, pointer?, before?, after?, summary}}. */
    public ObjectNode json() {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("kind", kind.toString());
        json.put("operation", operation.toString());
        json.put("subject_kind", subjectKind.toString());
        json.put("subject", subject);
        if (pointer != null) {
            json.put("pointer", pointer);
        }
        if (before != null) {
            json.set("before", before);
        }
        if (after != null) {
            json.set("after", after);
        }
        return json.put("summary", summary);
    }
}
