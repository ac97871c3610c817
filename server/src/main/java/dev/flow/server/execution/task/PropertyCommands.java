package dev.flow.server.execution.task;

import io.temporal.api.command.v1.Command;
import io.temporal.api.common.v1.SearchAttributes;
import io.temporal.api.enums.v1.EventType;
import io.temporal.api.enums.v1.WorkflowTaskFailedCause;
import io.temporal.api.history.v1.HistoryEvent;

/** Markers, search attributes and memo. */
final class PropertyCommands {
    private PropertyCommands() {}

    static void marker(CommandContext context, Command command) {
        var attributes = command.getRecordMarkerCommandAttributes();
        var cause = WorkflowTaskFailedCause.WORKFLOW_TASK_FAILED_CAUSE_BAD_RECORD_MARKER_ATTRIBUTES;
        CommandContext.require(
                !attributes.getMarkerName().isEmpty(), cause, "MarkerName is not set on RecordMarkerCommand.");
        CommandContext.requireName(attributes.getMarkerName(), cause, "MarkerName");
        context.requireSize(attributes.getSerializedSize(), cause, "RecordMarkerCommandAttributes.Details");
        HistoryEvent.Builder event = context.event(EventType.EVENT_TYPE_MARKER_RECORDED, command);
        event.getMarkerRecordedEventAttributesBuilder()
                .setMarkerName(attributes.getMarkerName())
                .putAllDetails(attributes.getDetailsMap())
                .setHeader(attributes.getHeader())
                .setFailure(attributes.getFailure())
                .setWorkflowTaskCompletedEventId(context.completedEventId());
        if (!attributes.hasHeader()) {
            event.getMarkerRecordedEventAttributesBuilder().clearHeader();
        }
        if (!attributes.hasFailure()) {
            event.getMarkerRecordedEventAttributesBuilder().clearFailure();
        }
        context.transition().add(event);
    }

    static void searchAttributes(CommandContext context, Command command) {
        var attributes = command.getUpsertWorkflowSearchAttributesCommandAttributes();
        var cause = WorkflowTaskFailedCause.WORKFLOW_TASK_FAILED_CAUSE_BAD_SEARCH_ATTRIBUTES;
        CommandContext.require(
                attributes.getSearchAttributes().getIndexedFieldsCount() > 0,
                cause,
                "IndexedFields is not set on UpsertWorkflowSearchAttributesCommand.");
        SearchAttributes given =
                context.attributes(context.state().key().namespace(), attributes.getSearchAttributes());
        HistoryEvent.Builder event = context.event(EventType.EVENT_TYPE_UPSERT_WORKFLOW_SEARCH_ATTRIBUTES);
        event.getUpsertWorkflowSearchAttributesEventAttributesBuilder()
                .setWorkflowTaskCompletedEventId(context.completedEventId())
                .setSearchAttributes(given);
        context.transition().add(event);
    }

    static void memo(CommandContext context, Command command) {
        var attributes = command.getModifyWorkflowPropertiesCommandAttributes();
        var cause = WorkflowTaskFailedCause.WORKFLOW_TASK_FAILED_CAUSE_BAD_MODIFY_WORKFLOW_PROPERTIES_ATTRIBUTES;
        CommandContext.require(
                attributes.getUpsertedMemo().getFieldsCount() > 0,
                cause,
                "UpsertedMemo is not set on ModifyWorkflowPropertiesCommand.");
        context.requireSize(
                attributes.getUpsertedMemo().getSerializedSize(),
                cause,
                "ModifyWorkflowPropertiesCommandAttributes.UpsertedMemo");
        HistoryEvent.Builder event = context.event(EventType.EVENT_TYPE_WORKFLOW_PROPERTIES_MODIFIED);
        event.getWorkflowPropertiesModifiedEventAttributesBuilder()
                .setWorkflowTaskCompletedEventId(context.completedEventId())
                .setUpsertedMemo(attributes.getUpsertedMemo());
        context.transition().add(event);
    }
}
