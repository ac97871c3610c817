package dev.flow.queues.amqp;

import com.rabbitmq.client.AMQP;
import com.rabbitmq.client.AuthenticationFailureException;
import com.rabbitmq.client.Method;
import com.rabbitmq.client.ShutdownSignalException;
import dev.flow.queues.QueueException;
import org.jspecify.annotations.Nullable;

/** Failures of calls of a broker as those of a binding. */
final class AmqpFailures {
    private AmqpFailures() {}

    static QueueException of(String message, @Nullable Throwable e) {
        return e instanceof QueueException own ? own : QueueException.unavailable(message + why(e) + '.', e);
    }

    /** The broker's own words, where it says some. */
    private static String why(@Nullable Throwable e) {
        for (Throwable cause = e; cause != null; cause = cause.getCause()) {
            if (cause instanceof AuthenticationFailureException) {
                return ": it refuses the credentials";
            }
            if (cause instanceof ShutdownSignalException signal) {
                return said(signal.getReason());
            }
        }
        return "";
    }

    private static String said(@Nullable Method reason) {
        return switch (reason) {
            case AMQP.Channel.Close close -> ": " + close.getReplyText();
            case AMQP.Connection.Close close -> ": " + close.getReplyText();
            case null, default -> "";
        };
    }
}
