package dev.flow.runs.history;

import com.fasterxml.jackson.databind.node.TextNode;
import dev.flow.definition.canonical.CanonicalJson;
import dev.flow.runs.RestartCommand;
import io.temporal.api.enums.v1.WorkflowTaskFailedCause;
import io.temporal.api.history.v1.HistoryEvent;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The reason of a restart as the engine keeps it. Of a reset the history has nothing but this text: neither who asked
 * nor the id of the request (measured), so both are part of it.
 *
 * @param text what the principal said
 * @param mark what tells a restart from others
 * @param by the principal's id; empty in histories of earlier builds
 */
public record RestartReason(String text, String mark, String by) {
    private static final int MARK = 16;
    private static final Pattern FORM =
            Pattern.compile("(?<text>.*) \\(restart (?<mark>[0-9a-f]{16})(?: by (?<by>.*))?\\)", Pattern.DOTALL);

    public static RestartReason of(RestartCommand command) {
        String digest = CanonicalJson.digest(TextNode.valueOf(command.id()));
        return new RestartReason(command.reason(), digest.substring(digest.length() - MARK), command.by());
    }

    /** The reason in this text; empty for that of another client of the engine. */
    public static Optional<RestartReason> parse(String text) {
        Matcher form = FORM.matcher(text);
        return form.matches()
                ? Optional.of(new RestartReason(
                        form.group("text"), form.group("mark"), form.group("by") == null ? "" : form.group("by")))
                : Optional.empty();
    }

    /** Whether the event takes a run back. */
    public static boolean isReset(HistoryEvent event) {
        return event.getWorkflowTaskFailedEventAttributes().getCause()
                == WorkflowTaskFailedCause.WORKFLOW_TASK_FAILED_CAUSE_RESET_WORKFLOW;
    }

    /**
     * Whether the event is of this very restart: the engine does not recognise a request that comes again (measured).
     */
    public boolean made(HistoryEvent event) {
        return isReset(event)
                && parse(event.getWorkflowTaskFailedEventAttributes()
                                .getFailure()
                                .getMessage())
                        .filter(other -> other.mark().equals(mark))
                        .isPresent();
    }

    public String encoded() {
        return text + " (restart " + mark + (by.isEmpty() ? "" : " by " + by) + ")";
    }
}
