package dev.flow.engine.embedded;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.google.protobuf.ByteString;
import io.grpc.CallOptions;
import io.grpc.Channel;
import io.grpc.ClientCall;
import io.grpc.ClientInterceptor;
import io.grpc.ForwardingClientCall.SimpleForwardingClientCall;
import io.grpc.ForwardingClientCallListener.SimpleForwardingClientCallListener;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import io.grpc.Status;
import io.grpc.stub.ClientCalls;
import io.temporal.api.command.v1.Command;
import io.temporal.api.enums.v1.CommandType;
import io.temporal.api.enums.v1.WorkflowTaskFailedCause;
import io.temporal.api.workflowservice.v1.RespondActivityTaskCanceledRequest;
import io.temporal.api.workflowservice.v1.RespondActivityTaskCompletedRequest;
import io.temporal.api.workflowservice.v1.RespondActivityTaskFailedRequest;
import io.temporal.api.workflowservice.v1.RespondWorkflowTaskCompletedRequest;
import io.temporal.api.workflowservice.v1.RespondWorkflowTaskFailedRequest;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc;
import java.io.DataInputStream;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Works around a defect of the in-JVM server: when a workflow task requests the cancellation of an activity that has
 * just ended, the server marks the workflow task as completed and then rejects its commands, so that the run never
 * continues (measured: one in six races of two quick calls). A real server fails such a workflow task with
 * {@code UnhandledCommand} and schedules it again with the new event; this interceptor does the same.
 *
 * <p>It sees the results of all activities, because server and worker share the process. Results hold one permit each
 * while they are delivered. A completion of a workflow task with such a command holds all permits, so that no activity
 * can end between the check and the delivery. Thread-safe.
 */
final class CancellationRaceInterceptor implements ClientInterceptor {
    /** Longer than the ten seconds after which the server times out a workflow task that was begun before an end. */
    private static final Duration REMEMBERED = Duration.ofMinutes(1);

    private static final int ALL_PERMITS = 1 << 20;

    private final Semaphore permits = new Semaphore(ALL_PERMITS, true);
    private final Cache<Activity, Boolean> ended =
            Caffeine.newBuilder().expireAfterWrite(REMEMBERED).build();

    private record Activity(String runId, long scheduled) {}

    @Override
    public <Q, A> ClientCall<Q, A> interceptCall(MethodDescriptor<Q, A> method, CallOptions options, Channel next) {
        ClientCall<Q, A> call = next.newCall(method, options);
        return switch (method.getBareMethodName()) {
            case "RespondActivityTaskCompleted", "RespondActivityTaskFailed", "RespondActivityTaskCanceled" ->
                new ActivityResult<>(call);
            case "RespondWorkflowTaskCompleted" -> new TaskCompletion<>(call, next, options);
            case null, default -> call;
        };
    }

    /** A call that holds permits from its message until its end. */
    private abstract class PermitCall<Q, A> extends SimpleForwardingClientCall<Q, A> {
        private final AtomicBoolean held = new AtomicBoolean();
        private int count;

        PermitCall(ClientCall<Q, A> call) {
            super(call);
        }

        void hold(int wanted) {
            permits.acquireUninterruptibly(wanted);
            count = wanted;
            held.set(true);
        }

        private void release() {
            if (held.compareAndSet(true, false)) {
                permits.release(count);
            }
        }

        /** The status that the caller receives when the call ends with this one. */
        abstract Status reported(Status status);

        @Override
        public void start(Listener<A> listener, Metadata headers) {
            super.start(
                    new SimpleForwardingClientCallListener<>(listener) {
                        @Override
                        public void onClose(Status status, Metadata trailers) {
                            Status reported = reported(status);
                            release();
                            super.onClose(reported, trailers);
                        }
                    },
                    headers);
        }
    }

    /** Delivers the result of an activity, and remembers that it has ended. */
    private final class ActivityResult<Q, A> extends PermitCall<Q, A> {
        private volatile ByteString token = ByteString.EMPTY;

        ActivityResult(ClientCall<Q, A> call) {
            super(call);
        }

        @Override
        public void sendMessage(Q message) {
            token = switch (message) {
                case RespondActivityTaskCompletedRequest completed -> completed.getTaskToken();
                case RespondActivityTaskFailedRequest failed -> failed.getTaskToken();
                case RespondActivityTaskCanceledRequest canceled -> canceled.getTaskToken();
                default -> ByteString.EMPTY;
            };
            hold(1);
            super.sendMessage(message);
        }

        @Override
        Status reported(Status status) {
            if (status.isOk() && !token.isEmpty()) {
                ended.put(activity(token), true);
            }
            return status;
        }
    }

    /** Delivers the completion of a workflow task; fails the task instead if it cancels an activity that has ended. */
    private final class TaskCompletion<Q, A> extends PermitCall<Q, A> {
        private final Channel channel;
        private final CallOptions options;
        private volatile boolean outdated;

        TaskCompletion(ClientCall<Q, A> call, Channel channel, CallOptions options) {
            super(call);
            this.channel = channel;
            this.options = options;
        }

        @Override
        public void sendMessage(Q message) {
            if (message instanceof RespondWorkflowTaskCompletedRequest request && cancelsActivity(request)) {
                hold(ALL_PERMITS);
                if (cancelsEndedActivity(request)) {
                    outdated = true;
                    fail(request);
                    cancel("The activity to be cancelled has ended.", null);
                    return;
                }
            }
            super.sendMessage(message);
        }

        @Override
        public void halfClose() {
            if (!outdated) {
                super.halfClose();
            }
        }

        private void fail(RespondWorkflowTaskCompletedRequest request) {
            ClientCalls.blockingUnaryCall(
                    channel,
                    WorkflowServiceGrpc.getRespondWorkflowTaskFailedMethod(),
                    options,
                    RespondWorkflowTaskFailedRequest.newBuilder()
                            .setTaskToken(request.getTaskToken())
                            .setNamespace(request.getNamespace())
                            .setIdentity(request.getIdentity())
                            .setCause(WorkflowTaskFailedCause.WORKFLOW_TASK_FAILED_CAUSE_UNHANDLED_COMMAND)
                            .build());
        }

        @Override
        Status reported(Status status) {
            return outdated ? Status.INVALID_ARGUMENT.withDescription("UnhandledCommand") : status;
        }
    }

    private static boolean cancelsActivity(RespondWorkflowTaskCompletedRequest request) {
        return request.getCommandsList().stream().anyMatch(CancellationRaceInterceptor::cancelsActivity);
    }

    private static boolean cancelsActivity(Command command) {
        return command.getCommandType() == CommandType.COMMAND_TYPE_REQUEST_CANCEL_ACTIVITY_TASK;
    }

    private boolean cancelsEndedActivity(RespondWorkflowTaskCompletedRequest request) {
        String runId = activity(request.getTaskToken()).runId();
        return request.getCommandsList().stream()
                .filter(CancellationRaceInterceptor::cancelsActivity)
                .map(command ->
                        command.getRequestCancelActivityTaskCommandAttributes().getScheduledEventId())
                .anyMatch(scheduled -> ended.getIfPresent(new Activity(runId, scheduled)) != null);
    }

    /** Reads a task token of the in-JVM server: namespace, workflow id, run id, then the id of the scheduled event. */
    private static Activity activity(ByteString token) {
        try (DataInputStream in = new DataInputStream(token.newInput())) {
            in.readUTF();
            in.readUTF();
            String runId = in.readUTF();
            return new Activity(runId, in.available() >= Long.BYTES ? in.readLong() : 0);
        } catch (IOException e) {
            throw new IllegalStateException("The in-JVM server has changed its tokens.", e);
        }
    }
}
