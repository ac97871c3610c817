package dev.flow.proofs.differential;

import com.google.protobuf.util.Durations;
import io.temporal.api.command.v1.Command;
import io.temporal.api.enums.v1.CommandType;

/** Chooses the command that closes a run. */
final class CloseChoice {
    private final Choices choices;

    CloseChoice(Choices choices) {
        this.choices = choices;
    }

    Command choose(Workflow workflow) {
        return switch (choices.below(8)) {
            case 0, 1 -> complete();
            case 2, 3 -> fail();
            case 4 -> cancel();
            default -> continueAsNew(workflow);
        };
    }

    private Command complete() {
        Command.Builder command =
                Command.newBuilder().setCommandType(CommandType.COMMAND_TYPE_COMPLETE_WORKFLOW_EXECUTION);
        var attributes = command.getCompleteWorkflowExecutionCommandAttributesBuilder();
        if (choices.chance(50)) {
            attributes.setResult(choices.payloads());
        }
        return command.build();
    }

    private Command fail() {
        Command.Builder command = Command.newBuilder().setCommandType(CommandType.COMMAND_TYPE_FAIL_WORKFLOW_EXECUTION);
        command.getFailWorkflowExecutionCommandAttributesBuilder().setFailure(Failures.application(choices));
        return command.build();
    }

    private Command cancel() {
        Command.Builder command =
                Command.newBuilder().setCommandType(CommandType.COMMAND_TYPE_CANCEL_WORKFLOW_EXECUTION);
        var attributes = command.getCancelWorkflowExecutionCommandAttributesBuilder();
        if (choices.chance(50)) {
            attributes.setDetails(choices.payloads());
        }
        return command.build();
    }

    private Command continueAsNew(Workflow workflow) {
        Command.Builder command =
                Command.newBuilder().setCommandType(CommandType.COMMAND_TYPE_CONTINUE_AS_NEW_WORKFLOW_EXECUTION);
        var attributes = command.getContinueAsNewWorkflowExecutionCommandAttributesBuilder();
        if (choices.chance(50)) {
            attributes.setInput(choices.payloads());
        }
        if (choices.chance(20)) {
            attributes.getWorkflowTypeBuilder().setName("Continued");
        }
        if (choices.chance(20)) {
            attributes.getTaskQueueBuilder().setName(workflow.queue());
        }
        if (choices.chance(20)) {
            attributes.getMemoBuilder().putFields("m", choices.payload());
        }
        if (choices.chance(20)) {
            attributes.getSearchAttributesBuilder().putIndexedFields(Service.KEYWORD, choices.keyword());
        }
        if (choices.chance(20)) {
            attributes.setWorkflowRunTimeout(Durations.fromHours(2));
        }
        if (choices.chance(20)) {
            attributes.setRetryPolicy(new StartChoice(choices).retry());
        }
        if (choices.chance(10)) {
            attributes.setBackoffStartInterval(Durations.fromSeconds(2));
        }
        return command.build();
    }
}
