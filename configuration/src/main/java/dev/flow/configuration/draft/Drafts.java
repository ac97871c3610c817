package dev.flow.configuration.draft;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.configuration.Author;
import dev.flow.configuration.LifecycleException;
import dev.flow.definition.CheckedConfiguration;
import dev.flow.definition.diagnostic.Diagnostic;
import dev.flow.definition.graph.Graph;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The draft of one scope. Every change names the version that its author has read; another one is
 * {@link LifecycleException.Code#CONFIGURATION_CONFLICT} with the present version. Of two changes to the same version
 * one succeeds. Thread-safe, and safe for use by several processes. Every method throws {@link LifecycleException}, and
 * {@link dev.flow.store.StoreException} when the store is unavailable.
 */
public interface Drafts {
    /** The present draft; {@code NOT_FOUND} when the scope has none. */
    Draft read();

    /** Makes a draft of the active configuration, empty where none is active; {@code CONFLICT} when there is one. */
    Draft create(Author author);

    /** The whole draft as the one JSON document of the interface. */
    ObjectNode configuration(Draft draft);

    /** Replaces the draft by a JSON document; documents that it does not change keep text and comments. */
    Draft replace(long expectedVersion, ObjectNode configuration, Author author);

    /** Replaces the draft by one YAML document, with its comments. */
    Draft importYaml(long expectedVersion, String yaml, Author author);

    /** The draft as one YAML document, with its comments. */
    String exportYaml(long expectedVersion);

    /** A workflow of the draft, by {@code namespace.name}. */
    Fragment workflow(String workflow);

    /** Adds or replaces a workflow; {@code INVALID_WORKFLOW_FRAGMENT} for a text that is not the workflow's. */
    Fragment putWorkflow(String workflow, long expectedVersion, String yaml, Author author);

    /** Removes a workflow; {@code DEPENDENT_TRIGGERS} while triggers of the draft name it. The answer has its text. */
    Fragment deleteWorkflow(String workflow, long expectedVersion, Author author);

    /** All triggers. */
    Fragment triggers();

    Fragment putTriggers(long expectedVersion, String yaml, Author author);

    Fragment trigger(String trigger);

    /** Adds or replaces a trigger; the text is the trigger itself, without its name. Other triggers keep comments. */
    Fragment putTrigger(String trigger, long expectedVersion, String yaml, Author author);

    Fragment deleteTrigger(String trigger, long expectedVersion, Author author);

    /** Checks the whole draft, without any network. */
    CheckedConfiguration check();

    /** Checks a text as a workflow of the draft, and draws it; saves nothing. */
    Preview preview(String workflow, String yaml);

    Relationships relationships();

    /**
     * Resets the draft to the active configuration and records that. Repeated with the same id it answers with the
     * first record.
     *
     * @param id derived from the idempotency key of the request
     * @param expectedActive the active revision (or digest of the directory) that the author has seen; null for none
     */
    Discard discard(String id, long expectedVersion, @Nullable String expectedActive, Author author);

    Discard findDiscard(String id);

    /** What a preview shows. */
    sealed interface Preview {
        record GraphReady(Graph graph) implements Preview {}

        record InvalidFragment(List<Diagnostic> diagnostics) implements Preview {
            public InvalidFragment {
                diagnostics = List.copyOf(diagnostics);
            }
        }
    }
}
