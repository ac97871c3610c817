package dev.flow.configuration.draft;

import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * A part of a draft: one workflow, all triggers or one trigger.
 *
 * @param version of the draft that it was read from
 * @param text the YAML as its author wrote it
 * @param document the same, parsed
 */
public record Fragment(long version, String text, ObjectNode document) {}
