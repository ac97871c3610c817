package dev.flow.calls.transport;

import dev.flow.calls.call.CallOptions;
import dev.flow.calls.call.Cancellation;
import dev.flow.calls.egress.EgressPolicy;
import dev.flow.calls.failure.CallFailure;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.hc.client5.http.SystemDefaultDnsResolver;
import org.apache.hc.client5.http.auth.AuthScope;
import org.apache.hc.client5.http.auth.StandardAuthScheme;
import org.apache.hc.client5.http.auth.UsernamePasswordCredentials;
import org.apache.hc.client5.http.classic.methods.HttpUriRequestBase;
import org.apache.hc.client5.http.config.ConnectionConfig;
import org.apache.hc.client5.http.config.RequestConfig;
import org.apache.hc.client5.http.config.TlsConfig;
import org.apache.hc.client5.http.impl.auth.BasicCredentialsProvider;
import org.apache.hc.client5.http.impl.auth.DigestSchemeFactory;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClients;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManagerBuilder;
import org.apache.hc.client5.http.protocol.HttpClientContext;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.ContentType;
import org.apache.hc.core5.http.HttpEntity;
import org.apache.hc.core5.http.HttpHost;
import org.apache.hc.core5.http.io.entity.ByteArrayEntity;
import org.apache.hc.core5.io.CloseMode;
import org.apache.hc.core5.pool.PoolConcurrencyPolicy;
import org.apache.hc.core5.util.TimeValue;
import org.apache.hc.core5.util.Timeout;
import org.jspecify.annotations.Nullable;

/**
 * Sends requests over pooled connections, under the egress rules and with bounded answers. Follows nothing, repeats
 * nothing and keeps no cookies. Thread-safe; the client is made at the first request.
 */
public final class HttpTransport implements AutoCloseable {
    private final Object lock = new Object();
    private final CallOptions.Limits limits;
    private final CallOptions.Timeouts timeouts;
    private @Nullable CloseableHttpClient client;
    private boolean closed;

    public HttpTransport(CallOptions.Limits limits, CallOptions.Timeouts timeouts) {
        this.limits = limits;
        this.timeouts = timeouts;
    }

    /**
     * Sends one request and reads its answer whole.
     *
     * @param egress the rules of this call, for the origin and for the addresses of its host
     * @param digest credentials for a digest challenge of this origin
     * @throws CallFailure when there is no answer, or one that is too large
     */
    public HttpResponse send(
            HttpRequest request, EgressPolicy egress, @Nullable DigestCredentials digest, Cancellation cancellation) {
        egress.check(request.uri());
        HttpUriRequestBase http = new HttpUriRequestBase(request.method(), request.uri());
        request.headers().fields().forEach(field -> http.addHeader(field.name(), field.value()));
        RequestBody body = request.body();
        if (body != null) {
            http.setEntity(new ByteArrayEntity(body.content(), ContentType.parse(body.contentType())));
        }
        RequestSpan span = RequestSpan.of(request);
        span.announceTo(http);
        HttpHost host = new HttpHost(
                request.uri().getScheme(),
                request.uri().getHost(),
                request.uri().getPort());
        try (var _ = cancellation.onRequest(http::cancel);
                ClassicHttpResponse response = execute(host, http, context(host, digest), egress)) {
            span.answered(response.getCode());
            return new HttpResponse(response.getCode(), headers(response), content(response, http, request));
        } catch (IOException e) {
            throw HttpFailures.of(e, request, timeouts);
        }
    }

    /**
     * Connections are pooled for all calls. One is used again only under rules equal to those that its address was
     * checked by: they are the state of the connection.
     */
    private ClassicHttpResponse execute(
            HttpHost host, HttpUriRequestBase http, HttpClientContext context, EgressPolicy egress) throws IOException {
        context.setUserToken(egress);
        return GuardedDnsResolver.under(egress, () -> client().executeOpen(host, http, context));
    }

    private byte[] content(ClassicHttpResponse response, HttpUriRequestBase http, HttpRequest request)
            throws IOException {
        HttpEntity entity = response.getEntity();
        if (entity == null) {
            return new byte[0];
        }
        int limit = limits.responseBytes();
        InputStream in = entity.getContent();
        byte[] bytes = in == null ? new byte[0] : in.readNBytes(limit + 1);
        if (bytes.length > limit) {
            // Closing the response would read the rest of it.
            http.cancel();
            throw CallFailure.communication(
                    "Answer too large",
                    request.summary() + " answered with more than " + limit + " bytes, the limit for answers.");
        }
        return bytes;
    }

    private static HttpHeaders headers(ClassicHttpResponse response) {
        List<HttpHeaders.Field> fields = new ArrayList<>();
        Arrays.stream(response.getHeaders())
                .forEach(header -> fields.add(
                        new HttpHeaders.Field(header.getName(), header.getValue() == null ? "" : header.getValue())));
        return new HttpHeaders(fields);
    }

    private static HttpClientContext context(HttpHost host, @Nullable DigestCredentials digest) {
        HttpClientContext context = HttpClientContext.create();
        if (digest != null) {
            BasicCredentialsProvider credentials = new BasicCredentialsProvider();
            credentials.setCredentials(
                    new AuthScope(host),
                    new UsernamePasswordCredentials(
                            digest.username(), digest.password().toCharArray()));
            context.setCredentialsProvider(credentials);
        }
        return context;
    }

    private CloseableHttpClient client() {
        synchronized (lock) {
            if (closed) {
                throw new IllegalStateException("the worker is shutting down");
            }
            CloseableHttpClient existing = client;
            if (existing != null) {
                return existing;
            }
            CloseableHttpClient made = build();
            client = made;
            return made;
        }
    }

    private CloseableHttpClient build() {
        Timeout connect = timeout(timeouts.connect());
        Timeout silence = timeout(timeouts.silence());
        var connections = PoolingHttpClientConnectionManagerBuilder.create()
                .setDnsResolver(new GuardedDnsResolver(SystemDefaultDnsResolver.INSTANCE))
                .setTlsSocketStrategy(new LazyTlsStrategy())
                .setMaxConnTotal(limits.connections())
                .setMaxConnPerRoute(limits.connections())
                .setPoolConcurrencyPolicy(PoolConcurrencyPolicy.LAX)
                .setDefaultTlsConfig(
                        TlsConfig.custom().setHandshakeTimeout(connect).build())
                .setDefaultConnectionConfig(ConnectionConfig.custom()
                        .setConnectTimeout(connect)
                        .setSocketTimeout(silence)
                        // Keeps a request from going out on a connection that the other side closed meanwhile.
                        .setValidateAfterInactivity(TimeValue.ofMilliseconds(200))
                        // Names are resolved, and checked, again.
                        .setTimeToLive(TimeValue.ofMinutes(5))
                        .build())
                .build();
        return HttpClients.custom()
                .setConnectionManager(connections)
                .setDefaultRequestConfig(RequestConfig.custom()
                        .setResponseTimeout(silence)
                        .setConnectionRequestTimeout(silence)
                        .setTargetPreferredAuthSchemes(List.of(StandardAuthScheme.DIGEST))
                        .build())
                .setUserAgent("Flow")
                // Else the list of public suffixes is read, although no cookies are kept.
                .setDefaultCookieSpecRegistry(name -> null)
                .setDefaultAuthSchemeRegistry(
                        name -> StandardAuthScheme.DIGEST.equalsIgnoreCase(name) ? DigestSchemeFactory.INSTANCE : null)
                .disableRedirectHandling()
                .disableAutomaticRetries()
                .disableCookieManagement()
                .disableAuthCaching()
                .build();
    }

    private static Timeout timeout(Duration duration) {
        return Timeout.of(duration);
    }

    /** Closes the open connections; later requests fail. */
    @Override
    public void close() {
        CloseableHttpClient open;
        synchronized (lock) {
            closed = true;
            open = client;
        }
        if (open != null) {
            open.close(CloseMode.IMMEDIATE);
        }
    }
}
