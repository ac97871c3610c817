package dev.flow.configuration.live;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.calls.CallEnvironment;
import dev.flow.configuration.source.Snapshot;

/**
 * A revision as a process uses it. Immutable.
 *
 * @param id of the revision
 * @param snapshot its definitions
 * @param environment its functions, the source of its secrets, its egress rules
 * @param settings its {@code flow.yaml}
 * @param lacking what this process does not have and its definitions name
 */
public record LoadedRevision(
        String id, Snapshot snapshot, CallEnvironment environment, JsonNode settings, Lacking lacking) {}
