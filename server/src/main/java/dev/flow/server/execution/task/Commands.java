package dev.flow.server.execution.task;

import dev.flow.server.failure.ApiNames;
import dev.flow.server.failure.ServiceFailure;
import io.temporal.api.command.v1.Command;
import io.temporal.api.enums.v1.CommandType;
import io.temporal.api.enums.v1.WorkflowTaskFailedCause;
import java.util.List;

/** Executes the commands of one workflow task, in order. */
final class Commands {
    private final CommandContext context;
    private final Messages messages;
    private final CloseCommands close;

    Commands(CommandContext context, Messages messages, CloseCommands close) {
        this.context = context;
        this.messages = messages;
        this.close = close;
    }

    /** Whether a command closes the run. */
    private static boolean closes(Command command) {
        return switch (command.getCommandType()) {
            case COMMAND_TYPE_COMPLETE_WORKFLOW_EXECUTION,
                    COMMAND_TYPE_FAIL_WORKFLOW_EXECUTION,
                    COMMAND_TYPE_CANCEL_WORKFLOW_EXECUTION,
                    COMMAND_TYPE_CONTINUE_AS_NEW_WORKFLOW_EXECUTION -> true;
            default -> false;
        };
    }

    /**
     * Refuses what no worker sends: a command after one that closes the run, and one of no type.
     *
     * @throws ServiceFailure {@code INVALID_ARGUMENT}; the workflow task stays with the worker
     */
    static void requireSequence(List<Command> commands) {
        for (int i = 0; i < commands.size(); i++) {
            CommandType type = commands.get(i).getCommandType();
            if (type == CommandType.COMMAND_TYPE_UNSPECIFIED || type == CommandType.UNRECOGNIZED) {
                throw ServiceFailure.invalidArgument("unknown command type: " + name(commands.get(i)));
            }
            if (closes(commands.get(i)) && i < commands.size() - 1) {
                throw ServiceFailure.invalidArgument("invalid command sequence: "
                        + commands.stream().map(Commands::name).toList() + ", command " + name(commands.get(i))
                        + " must be the last command.");
            }
        }
    }

    private static String name(Command command) {
        return ApiNames.of(command.getCommandType(), "COMMAND_TYPE_");
    }

    /** @throws BadCommand when one cannot be executed */
    void execute(List<Command> commands) {
        for (Command command : commands) {
            if (!context.state().isOpen()) {
                break;
            }
            execute(command);
        }
    }

    private void execute(Command command) {
        CommandContext.require(
                !closes(command) || !context.hasUnhandled(),
                WorkflowTaskFailedCause.WORKFLOW_TASK_FAILED_CAUSE_UNHANDLED_COMMAND,
                "UnhandledCommand");
        switch (command.getCommandType()) {
            case COMMAND_TYPE_SCHEDULE_ACTIVITY_TASK -> ActivityCommands.schedule(context, command);
            case COMMAND_TYPE_REQUEST_CANCEL_ACTIVITY_TASK -> ActivityCommands.cancel(context, command);
            case COMMAND_TYPE_START_TIMER -> TimerCommands.start(context, command);
            case COMMAND_TYPE_CANCEL_TIMER -> TimerCommands.cancel(context, command);
            case COMMAND_TYPE_RECORD_MARKER -> PropertyCommands.marker(context, command);
            case COMMAND_TYPE_UPSERT_WORKFLOW_SEARCH_ATTRIBUTES -> PropertyCommands.searchAttributes(context, command);
            case COMMAND_TYPE_MODIFY_WORKFLOW_PROPERTIES -> PropertyCommands.memo(context, command);
            case COMMAND_TYPE_START_CHILD_WORKFLOW_EXECUTION -> OtherWorkflowCommands.startChild(context, command);
            case COMMAND_TYPE_SIGNAL_EXTERNAL_WORKFLOW_EXECUTION -> OtherWorkflowCommands.signal(context, command);
            case COMMAND_TYPE_REQUEST_CANCEL_EXTERNAL_WORKFLOW_EXECUTION ->
                OtherWorkflowCommands.cancel(context, command);
            case COMMAND_TYPE_PROTOCOL_MESSAGE ->
                messages.command(command.getProtocolMessageCommandAttributes().getMessageId());
            case COMMAND_TYPE_COMPLETE_WORKFLOW_EXECUTION -> close.complete(command);
            case COMMAND_TYPE_FAIL_WORKFLOW_EXECUTION -> close.fail(command);
            case COMMAND_TYPE_CANCEL_WORKFLOW_EXECUTION -> close.cancel(command);
            case COMMAND_TYPE_CONTINUE_AS_NEW_WORKFLOW_EXECUTION -> close.continueAsNew(command);
            default ->
                throw new BadCommand(
                        WorkflowTaskFailedCause.WORKFLOW_TASK_FAILED_CAUSE_FEATURE_DISABLED,
                        "The service does not know the command " + command.getCommandType() + ".");
        }
    }
}
