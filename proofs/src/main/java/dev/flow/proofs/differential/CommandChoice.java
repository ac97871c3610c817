package dev.flow.proofs.differential;

import com.google.protobuf.Duration;
import com.google.protobuf.util.Durations;
import io.temporal.api.command.v1.CancelTimerCommandAttributes;
import io.temporal.api.command.v1.Command;
import io.temporal.api.command.v1.RequestCancelActivityTaskCommandAttributes;
import io.temporal.api.command.v1.RequestCancelExternalWorkflowExecutionCommandAttributes;
import io.temporal.api.command.v1.ScheduleActivityTaskCommandAttributes;
import io.temporal.api.command.v1.ScheduleActivityTaskCommandAttributesOrBuilder;
import io.temporal.api.command.v1.SignalExternalWorkflowExecutionCommandAttributes;
import io.temporal.api.command.v1.StartChildWorkflowExecutionCommandAttributes;
import io.temporal.api.command.v1.StartTimerCommandAttributes;
import io.temporal.api.common.v1.ActivityType;
import io.temporal.api.common.v1.Header;
import io.temporal.api.common.v1.Memo;
import io.temporal.api.common.v1.Priority;
import io.temporal.api.common.v1.SearchAttributes;
import io.temporal.api.common.v1.WorkflowType;
import io.temporal.api.enums.v1.CommandType;
import io.temporal.api.enums.v1.ParentClosePolicy;
import io.temporal.api.sdk.v1.UserMetadata;
import io.temporal.api.taskqueue.v1.TaskQueue;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Chooses the commands of a workflow task. */
@SuppressWarnings("deprecation") // Fields that clients still send are compared too.
final class CommandChoice {
    private static final int MOST_WORKFLOWS = 5;
    private static final Duration EXPIRES_SOON = Durations.fromSeconds(1);

    private final World world;
    private final Choices choices;
    private final StartChoice starts;
    private final CloseChoice closes;

    CommandChoice(World world) {
        this.world = world;
        this.choices = world.choices();
        this.starts = new StartChoice(choices);
        this.closes = new CloseChoice(choices);
    }

    /** The commands of one task. */
    static final class Chosen {
        private final List<Command> commands = new ArrayList<>();
        private final List<Runnable> effects = new ArrayList<>();
        private @Nullable Fuse fuse;
        private boolean closing;
        private boolean others;

        List<Command> commands() {
            return commands;
        }

        /** What of the scenario changes when the service takes the commands. */
        List<Runnable> effects() {
            return effects;
        }

        @Nullable
        Fuse fuse() {
            return fuse;
        }

        boolean isClosing() {
            return closing;
        }

        /** Whether they concern other workflows. */
        boolean hasOthers() {
            return others;
        }

        /** Nothing happens by itself afterwards. */
        boolean isAlone() {
            return !others && fuse == null && !closing;
        }

        String summary() {
            return commands.stream()
                    .map(command -> command.getCommandType().name().substring("COMMAND_TYPE_".length()))
                    .collect(Collectors.joining(",", "[", "]"));
        }
    }

    Chosen choose(Workflow workflow, Progress progress) {
        Chosen chosen = new Chosen();
        for (int i = choices.below(4); i > 0; i--) {
            add(chosen, workflow, progress);
        }
        if (chosen.fuse == null && choices.chance(18)) {
            close(chosen, workflow);
        }
        if (choices.chance(4)) {
            chosen.commands.add(InvalidCommands.choose(choices, workflow));
        }
        return chosen;
    }

    private void close(Chosen chosen, Workflow workflow) {
        chosen.commands.add(closes.choose(workflow));
        chosen.closing = true;
        if (choices.chance(3)) {
            chosen.commands.add(marker());
        }
    }

    private void add(Chosen chosen, Workflow workflow, Progress progress) {
        int kind = choices.below(100);
        if (kind < 30) {
            activity(chosen, workflow);
        } else if (kind < 45) {
            timer(chosen, workflow);
        } else if (kind < 53) {
            cancelTimer(chosen, progress);
        } else if (kind < 61) {
            cancelActivity(chosen, progress);
        } else if (kind < 67) {
            chosen.commands.add(marker());
        } else if (kind < 72) {
            chosen.commands.add(searchAttributes());
        } else if (kind < 77 || chosen.others) {
            // two commands for other workflows are answered in either order
            chosen.commands.add(memo());
        } else if (kind < 86) {
            child(chosen, workflow);
        } else if (kind < 94) {
            signal(chosen, workflow);
        } else {
            cancelOther(chosen, workflow);
        }
    }

    private void activity(Chosen chosen, Workflow workflow) {
        String id = workflow.name("a");
        var attributes = ScheduleActivityTaskCommandAttributes.newBuilder()
                .setActivityId(id)
                .setActivityType(ActivityType.newBuilder().setName("Charge"))
                .setTaskQueue(TaskQueue.newBuilder().setName(workflow.queue(id)));
        if (choices.chance(50)) {
            attributes.setInput(choices.payloads());
        }
        if (choices.chance(20)) {
            attributes.setHeader(Header.newBuilder().putFields("h", choices.payload()));
        }
        if (choices.chance(50)) {
            attributes.setRetryPolicy(starts.retry());
        }
        if (choices.chance(10)) {
            attributes.setPriority(Priority.newBuilder().setPriorityKey(1 + choices.below(5)));
        }
        timeouts(attributes, chosen, workflow);
        if (chosen.fuse == null && choices.chance(5) && !isExpiring(attributes)) {
            // an eager task is for a worker of the same queue; that of an attempt which expires would do so at any step
            attributes
                    .setRequestEagerExecution(true)
                    .setTaskQueue(TaskQueue.newBuilder().setName(workflow.queue()));
        }
        Command.Builder command = Command.newBuilder()
                .setCommandType(CommandType.COMMAND_TYPE_SCHEDULE_ACTIVITY_TASK)
                .setScheduleActivityTaskCommandAttributes(attributes);
        if (choices.chance(10)) {
            command.setUserMetadata(UserMetadata.newBuilder().setSummary(choices.payload()));
        }
        chosen.commands.add(command.build());
    }

    private static boolean isExpiring(ScheduleActivityTaskCommandAttributesOrBuilder attributes) {
        return EXPIRES_SOON.equals(attributes.getStartToCloseTimeout())
                || EXPIRES_SOON.equals(attributes.getHeartbeatTimeout());
    }

    private void timeouts(ScheduleActivityTaskCommandAttributes.Builder attributes, Chosen chosen, Workflow workflow) {
        String id = attributes.getActivityId();
        switch (choices.below(10)) {
            case 0 -> {
                if (chosen.fuse == null) {
                    attributes
                            .setScheduleToCloseTimeout(Durations.fromHours(1))
                            .setScheduleToStartTimeout(Durations.fromSeconds(1));
                    chosen.fuse = new Fuse.OfActivity(id);
                } else {
                    attributes.setScheduleToCloseTimeout(Durations.fromHours(1));
                }
            }
            case 1 -> {
                if (chosen.fuse == null) {
                    attributes.setScheduleToCloseTimeout(Durations.fromSeconds(1));
                    chosen.fuse = new Fuse.OfActivity(id);
                } else {
                    attributes.setScheduleToCloseTimeout(Durations.fromHours(1));
                }
            }
            case 2 -> {
                attributes.setStartToCloseTimeout(EXPIRES_SOON);
                chosen.effects.add(() -> workflow.expiring().add(id));
            }
            case 3 -> {
                attributes.setStartToCloseTimeout(Durations.fromHours(1)).setHeartbeatTimeout(EXPIRES_SOON);
                chosen.effects.add(() -> workflow.expiring().add(id));
            }
            case 4, 5 -> attributes.setScheduleToCloseTimeout(Durations.fromHours(1 + choices.below(9)));
            case 6 ->
                attributes
                        .setScheduleToCloseTimeout(Durations.fromHours(1 + choices.below(3)))
                        .setScheduleToStartTimeout(Durations.fromHours(1 + choices.below(3)))
                        .setStartToCloseTimeout(Durations.fromHours(1 + choices.below(3)))
                        .setHeartbeatTimeout(Durations.fromHours(1 + choices.below(3)));
            default -> attributes.setStartToCloseTimeout(Durations.fromHours(1 + choices.below(3)));
        }
    }

    private void timer(Chosen chosen, Workflow workflow) {
        String id = workflow.name("t");
        boolean isShort = chosen.fuse == null && choices.chance(15);
        if (isShort) {
            chosen.fuse = new Fuse.OfTimer(id);
        }
        chosen.commands.add(Command.newBuilder()
                .setCommandType(CommandType.COMMAND_TYPE_START_TIMER)
                .setStartTimerCommandAttributes(StartTimerCommandAttributes.newBuilder()
                        .setTimerId(id)
                        .setStartToFireTimeout(isShort ? Durations.fromSeconds(1) : Durations.fromHours(1)))
                .build());
    }

    private void cancelTimer(Chosen chosen, Progress progress) {
        List<String> timers = new ArrayList<>(progress.timers().values());
        chosen.commands.stream()
                .filter(command -> command.getCommandType() == CommandType.COMMAND_TYPE_START_TIMER)
                .map(command -> command.getStartTimerCommandAttributes())
                .filter(timer -> timer.getStartToFireTimeout().getSeconds() > 1)
                .forEach(timer -> timers.add(timer.getTimerId()));
        if (!timers.isEmpty() || choices.chance(5)) {
            chosen.commands.add(Command.newBuilder()
                    .setCommandType(CommandType.COMMAND_TYPE_CANCEL_TIMER)
                    .setCancelTimerCommandAttributes(CancelTimerCommandAttributes.newBuilder()
                            .setTimerId(timers.isEmpty() ? "unknown" : choices.of(timers)))
                    .build());
        }
    }

    private void cancelActivity(Chosen chosen, Progress progress) {
        List<Long> activities = new ArrayList<>(progress.activities().keySet());
        if (!activities.isEmpty() || choices.chance(5)) {
            chosen.commands.add(Command.newBuilder()
                    .setCommandType(CommandType.COMMAND_TYPE_REQUEST_CANCEL_ACTIVITY_TASK)
                    .setRequestCancelActivityTaskCommandAttributes(
                            RequestCancelActivityTaskCommandAttributes.newBuilder()
                                    .setScheduledEventId(activities.isEmpty() ? 2 : choices.of(activities)))
                    .build());
        }
    }

    private Command marker() {
        return InvalidCommands.marker(choices.of("Version", "LocalActivity"), choices);
    }

    private Command searchAttributes() {
        SearchAttributes.Builder attributes =
                SearchAttributes.newBuilder().putIndexedFields(Service.KEYWORD, choices.keyword());
        if (choices.chance(50)) {
            attributes.putIndexedFields(Service.LABELS, choices.keywords());
        }
        Command.Builder command =
                Command.newBuilder().setCommandType(CommandType.COMMAND_TYPE_UPSERT_WORKFLOW_SEARCH_ATTRIBUTES);
        command.getUpsertWorkflowSearchAttributesCommandAttributesBuilder().setSearchAttributes(attributes);
        return command.build();
    }

    private Command memo() {
        Command.Builder command =
                Command.newBuilder().setCommandType(CommandType.COMMAND_TYPE_MODIFY_WORKFLOW_PROPERTIES);
        command.getModifyWorkflowPropertiesCommandAttributesBuilder()
                .setUpsertedMemo(Memo.newBuilder().putAllFields(Map.of(choices.of("m", "n"), choices.payload())));
        return command.build();
    }

    private void child(Chosen chosen, Workflow workflow) {
        boolean isNew = world.workflows().size() < MOST_WORKFLOWS && choices.chance(90);
        String id = isNew
                ? workflow.id() + "-" + workflow.name("c")
                : choices.of(world.workflows()).id();
        ParentClosePolicy policy = choices.of(
                ParentClosePolicy.PARENT_CLOSE_POLICY_UNSPECIFIED,
                ParentClosePolicy.PARENT_CLOSE_POLICY_TERMINATE,
                ParentClosePolicy.PARENT_CLOSE_POLICY_ABANDON,
                ParentClosePolicy.PARENT_CLOSE_POLICY_REQUEST_CANCEL);
        var attributes = StartChildWorkflowExecutionCommandAttributes.newBuilder()
                .setWorkflowId(id)
                .setWorkflowType(WorkflowType.newBuilder().setName("Delivery"))
                .setTaskQueue(TaskQueue.newBuilder().setName(id))
                .setWorkflowTaskTimeout(StartChoice.LONG_TASK)
                .setParentClosePolicy(policy);
        if (choices.chance(50)) {
            attributes.setInput(choices.payloads());
        }
        if (choices.chance(20)) {
            attributes.setMemo(Memo.newBuilder().putFields("m", choices.payload()));
        }
        if (choices.chance(20)) {
            attributes.setSearchAttributes(
                    SearchAttributes.newBuilder().putIndexedFields(Service.KEYWORD, choices.keyword()));
        }
        if (choices.chance(20)) {
            attributes.setRetryPolicy(starts.retry());
        }
        if (choices.chance(20)) {
            attributes.setWorkflowRunTimeout(Durations.fromHours(1));
        }
        chosen.others = true;
        chosen.commands.add(Command.newBuilder()
                .setCommandType(CommandType.COMMAND_TYPE_START_CHILD_WORKFLOW_EXECUTION)
                .setStartChildWorkflowExecutionCommandAttributes(attributes)
                .build());
        if (isNew) {
            boolean dies = policy != ParentClosePolicy.PARENT_CLOSE_POLICY_ABANDON;
            chosen.effects.add(() -> world.children().add(new World.Child(world.workflow(id), workflow, dies)));
        }
    }

    /** Another workflow, mostly one that exists. */
    private String other() {
        return choices.chance(85) ? choices.of(world.workflows()).id() : "unknown-" + world.prefix();
    }

    private void signal(Chosen chosen, Workflow workflow) {
        var attributes = SignalExternalWorkflowExecutionCommandAttributes.newBuilder()
                .setNamespace(Service.NAMESPACE)
                .setExecution(Requests.execution(other(), ""))
                .setSignalName(workflow.name("s"))
                .setChildWorkflowOnly(choices.chance(30));
        if (choices.chance(50)) {
            attributes.setInput(choices.payloads());
        }
        if (choices.chance(30)) {
            attributes.setControl("control");
        }
        chosen.others = true;
        chosen.effects.add(workflow::awaitOthers);
        chosen.commands.add(Command.newBuilder()
                .setCommandType(CommandType.COMMAND_TYPE_SIGNAL_EXTERNAL_WORKFLOW_EXECUTION)
                .setSignalExternalWorkflowExecutionCommandAttributes(attributes)
                .build());
    }

    private void cancelOther(Chosen chosen, Workflow workflow) {
        var attributes = RequestCancelExternalWorkflowExecutionCommandAttributes.newBuilder()
                .setNamespace(Service.NAMESPACE)
                .setWorkflowId(other())
                .setReason(choices.of("", "enough"))
                .setChildWorkflowOnly(choices.chance(30));
        chosen.others = true;
        chosen.effects.add(workflow::awaitOthers);
        chosen.commands.add(Command.newBuilder()
                .setCommandType(CommandType.COMMAND_TYPE_REQUEST_CANCEL_EXTERNAL_WORKFLOW_EXECUTION)
                .setRequestCancelExternalWorkflowExecutionCommandAttributes(attributes)
                .build());
    }
}
