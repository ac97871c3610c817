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
 * Stands in front of the in-JVM server, whose runs hang indefinitely when one asks to cancel an activity that has just
 * ended: the server takes the task of the workflow for done, then refuses what was in it (measured: one in six races of
 * two quick calls). A real server fails such a task and gives it out again with the news; so does this. Every answer of
 * an activity passes here, because server and worker share the process. Thread-safe.
 */
final class CancellationRaceInterceptor implements ClientInterceptor {
    /** A task of a workflow that does not know of an end yet is given up by the server after ten seconds. */
    private static final Duration REMEMBERED = Duration.ofMinutes(1);

    private static final int ALL = 1 << 20;

    private final Semaphore answers = new Semaphore(ALL, true);
    private final Cache<Activity, Boolean> ended =
            Caffeine.newBuilder().expireAfterWrite(REMEMBERED).build();

    private record Activity(String runId, long scheduled) {}

    @Override
    public <Q, A> ClientCall<Q, A> interceptCall(MethodDescriptor<Q, A> method, CallOptions options, Channel next) {
        ClientCall<Q, A> call = next.newCall(method, options);
        return switch (method.getBareMethodName()) {
            case "RespondActivityTaskCompleted", "RespondActivityTaskFailed", "RespondActivityTaskCanceled" ->
                new Answer<>(call);
            case "RespondWorkflowTaskCompleted" -> new Completion<>(call, next, options);
            case null, default -> call;
        };
    }

    /** A call that holds permits from its message until its end. */
    private abstract class Guarded<Q, A> extends SimpleForwardingClientCall<Q, A> {
        private final AtomicBoolean held = new AtomicBoolean();
        private int permits;

        Guarded(ClientCall<Q, A> call) {
            super(call);
        }

        void hold(int count) {
            answers.acquireUninterruptibly(count);
            permits = count;
            held.set(true);
        }

        private void release() {
            if (held.compareAndSet(true, false)) {
                answers.release(permits);
            }
        }

        /** What the caller is told of how the call ended. */
        abstract Status closed(Status status);

        @Override
        public void start(Listener<A> listener, Metadata headers) {
            super.start(
                    new SimpleForwardingClientCallListener<>(listener) {
                        @Override
                        public void onClose(Status status, Metadata trailers) {
                            Status told = closed(status);
                            release();
                            super.onClose(told, trailers);
                        }
                    },
                    headers);
        }
    }

    /** How an activity ended. */
    private final class Answer<Q, A> extends Guarded<Q, A> {
        private volatile ByteString token = ByteString.EMPTY;

        Answer(ClientCall<Q, A> call) {
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
        Status closed(Status status) {
            if (status.isOk() && !token.isEmpty()) {
                ended.put(activity(token), true);
            }
            return status;
        }
    }

    /** The completion of a workflow task. */
    private final class Completion<Q, A> extends Guarded<Q, A> {
        private final Channel channel;
        private final CallOptions options;
        private volatile boolean outdated;

        Completion(ClientCall<Q, A> call, Channel channel, CallOptions options) {
            super(call);
            this.channel = channel;
            this.options = options;
        }

        @Override
        public void sendMessage(Q message) {
            if (message instanceof RespondWorkflowTaskCompletedRequest request && cancelsActivity(request)) {
                hold(ALL);
                if (cancelsWhatEnded(request)) {
                    outdated = true;
                    fail(request);
                    cancel("An activity has ended that was to be cancelled.", null);
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
        Status closed(Status status) {
            return outdated ? Status.INVALID_ARGUMENT.withDescription("UnhandledCommand") : status;
        }
    }

    private static boolean cancelsActivity(RespondWorkflowTaskCompletedRequest request) {
        return request.getCommandsList().stream().anyMatch(CancellationRaceInterceptor::cancelsActivity);
    }

    private static boolean cancelsActivity(Command command) {
        return command.getCommandType() == CommandType.COMMAND_TYPE_REQUEST_CANCEL_ACTIVITY_TASK;
    }

    private boolean cancelsWhatEnded(RespondWorkflowTaskCompletedRequest request) {
        String runId = activity(request.getTaskToken()).runId();
        return request.getCommandsList().stream()
                .filter(CancellationRaceInterceptor::cancelsActivity)
                .map(command ->
                        command.getRequestCancelActivityTaskCommandAttributes().getScheduledEventId())
                .anyMatch(scheduled -> ended.getIfPresent(new Activity(runId, scheduled)) != null);
    }

    /** The tokens of the in-JVM server: namespace, workflow, run, then the number of the activity's event. */
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
