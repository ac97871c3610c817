package dev.flow.proofs.differential;

import com.google.protobuf.util.Durations;
import io.temporal.api.command.v1.Command;
import io.temporal.api.command.v1.RecordMarkerCommandAttributes;
import io.temporal.api.command.v1.ScheduleActivityTaskCommandAttributes;
import io.temporal.api.enums.v1.CommandType;

/** Commands that a service refuses, and with them the whole workflow task. */
final class InvalidCommands {
    private InvalidCommands() {}

    static Command choose(Choices choices, Workflow workflow) {
        Command.Builder command = Command.newBuilder();
        switch (choices.below(12)) {
            case 0 -> activity(command).setActivityId("");
            case 1 -> activity(command).clearStartToCloseTimeout();
            case 2 -> activity(command).getActivityTypeBuilder().setName("");
            case 3 -> activity(command).getTaskQueueBuilder().setName("");
            case 4 -> activity(command).setStartToCloseTimeout(Durations.fromSeconds(-1));
            case 5 -> activity(command).getRetryPolicyBuilder().setBackoffCoefficient(0.5);
            case 6 ->
                command.setCommandType(CommandType.COMMAND_TYPE_START_TIMER)
                        .getStartTimerCommandAttributesBuilder()
                        .setTimerId("")
                        .setStartToFireTimeout(Durations.fromHours(1));
            case 7 ->
                command.setCommandType(CommandType.COMMAND_TYPE_START_TIMER)
                        .getStartTimerCommandAttributesBuilder()
                        .setTimerId("past")
                        .setStartToFireTimeout(Durations.fromSeconds(-1));
            case 8 -> {
                return marker("", choices);
            }
            case 9 ->
                command.setCommandType(CommandType.COMMAND_TYPE_START_CHILD_WORKFLOW_EXECUTION)
                        .getStartChildWorkflowExecutionCommandAttributesBuilder()
                        .setWorkflowId(workflow.id() + "-x");
            case 10 ->
                command.setCommandType(CommandType.COMMAND_TYPE_UPSERT_WORKFLOW_SEARCH_ATTRIBUTES)
                        .getUpsertWorkflowSearchAttributesCommandAttributesBuilder()
                        .getSearchAttributesBuilder()
                        .putIndexedFields("Unknown", choices.keyword());
            default ->
                command.setCommandType(CommandType.COMMAND_TYPE_SIGNAL_EXTERNAL_WORKFLOW_EXECUTION)
                        .getSignalExternalWorkflowExecutionCommandAttributesBuilder()
                        .setExecution(Requests.execution("", ""));
        }
        return command.build();
    }

    private static ScheduleActivityTaskCommandAttributes.Builder activity(Command.Builder command) {
        var attributes = command.setCommandType(CommandType.COMMAND_TYPE_SCHEDULE_ACTIVITY_TASK)
                .getScheduleActivityTaskCommandAttributesBuilder()
                .setActivityId("invalid")
                .setStartToCloseTimeout(Durations.fromHours(1));
        attributes.getActivityTypeBuilder().setName("Charge");
        attributes.getTaskQueueBuilder().setName("nowhere");
        return attributes;
    }

    static Command marker(String name, Choices choices) {
        RecordMarkerCommandAttributes.Builder marker =
                RecordMarkerCommandAttributes.newBuilder().setMarkerName(name).putDetails("d", choices.payloads());
        if (choices.chance(30)) {
            marker.setFailure(Failures.application(choices));
        }
        return Command.newBuilder()
                .setCommandType(CommandType.COMMAND_TYPE_RECORD_MARKER)
                .setRecordMarkerCommandAttributes(marker)
                .build();
    }
}
