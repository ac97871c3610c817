package dev.flow.calls.transport;

import dev.flow.calls.call.CallOptions;
import dev.flow.calls.failure.CallFailure;
import dev.flow.definition.Origin;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.time.Duration;
import javax.net.ssl.SSLException;
import org.apache.hc.client5.http.ConnectTimeoutException;
import org.apache.hc.core5.http.NoHttpResponseException;

/** Turns the exception of a failed request into the error that the workflow sees: what was called and what happened. */
final class HttpFailures {
    private HttpFailures() {}

    static CallFailure of(IOException e, HttpRequest request, CallOptions.Timeouts timeouts) {
        Origin origin = request.origin();
        return switch (e) {
            case ConnectTimeoutException timeout ->
                CallFailure.timeout(
                        "No connection to " + origin + " within " + seconds(timeouts.connect()) + " seconds.");
            case SocketTimeoutException timeout ->
                CallFailure.timeout(
                        request.summary() + " did not answer for " + seconds(timeouts.silence()) + " seconds.");
            case UnknownHostException unknown ->
                CallFailure.communication(
                        "Unknown host",
                        "There is no host named " + request.uri().getHost() + ".");
            case ConnectException refused ->
                CallFailure.communication("Connection refused", "Nothing accepts connections at " + origin + ".");
            case NoRouteToHostException unreachable ->
                CallFailure.communication("Unreachable host", "There is no route to " + origin + ".");
            case SSLException tls ->
                CallFailure.communication("TLS failed", "No secure connection to " + origin + ": " + reason(tls) + ".");
            case NoHttpResponseException silent ->
                CallFailure.communication(
                        "No answer", request.summary() + " was not answered: the connection was closed.");
            case InterruptedIOException interrupted ->
                CallFailure.timeout(request.summary() + " was interrupted while waiting.");
            case IOException other ->
                CallFailure.communication(
                        "Call failed", request.summary() + " was not answered: " + reason(other) + ".");
        };
    }

    private static String seconds(Duration duration) {
        return duration.toMillis() % 1000 == 0
                ? String.valueOf(duration.toSeconds())
                : String.valueOf(duration.toMillis() / 1000.0);
    }

    private static String reason(Throwable e) {
        Throwable root = e;
        for (Throwable cause = e; cause != null; cause = cause.getCause()) {
            root = cause;
        }
        String message = root.getMessage() == null ? root.getClass().getSimpleName() : root.getMessage();
        String line = message.lines().findFirst().orElse("").strip();
        return line.endsWith(".") ? line.substring(0, line.length() - 1) : line;
    }
}
