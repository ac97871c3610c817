package dev.flow.calls.http;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.calls.auth.Authentication;
import dev.flow.calls.call.CallOptions;
import dev.flow.calls.call.Cancellation;
import dev.flow.calls.egress.EgressPolicy;
import dev.flow.calls.failure.CallFailure;
import dev.flow.calls.secret.SecretRedactor;
import dev.flow.calls.text.StructuredText;
import dev.flow.calls.transport.HttpRequest;
import dev.flow.calls.transport.HttpTransport;
import dev.flow.definition.ResourceException;
import dev.flow.definition.ResourceResolver;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Fetches what a definition refers to when it is loaded: over http and https under the same egress rules and bounds as
 * calls, and from files of directories that the operator names, usually the configuration; a relative address is looked
 * for in each of them. Thread-safe.
 */
public final class HttpResources implements ResourceResolver, AutoCloseable {
    private final CallOptions.Limits limits;
    private final EgressPolicy egress;
    private final HttpTransport transport;
    private final List<Path> directories;

    /** @param directories {@code file:} addresses are read below these and nowhere else */
    public HttpResources(CallOptions options, List<Path> directories) {
        this.limits = options.limits();
        this.egress = options.egress();
        this.transport = new HttpTransport(options.limits(), options.timeouts());
        this.directories = directories.stream()
                .map(directory -> directory.toAbsolutePath().normalize())
                .toList();
    }

    @Override
    public JsonNode fetch(URI uri) {
        if (!uri.isAbsolute()) {
            return relative(uri);
        }
        if ("file".equalsIgnoreCase(uri.getScheme())) {
            return file(uri);
        }
        try {
            return new DocumentFetch(transport, limits, egress)
                    .fetch(
                            HttpRequest.endpoint(uri.toString()),
                            new Authentication.None(),
                            new SecretRedactor(),
                            new Cancellation());
        } catch (CallFailure e) {
            String detail = e.error().detail();
            throw new ResourceException(detail == null ? e.error().type() : detail.replaceFirst("\\.$", ""));
        }
    }

    /** The first directory that has such a file. */
    private JsonNode relative(URI uri) {
        String path = uri.getPath() == null ? "" : uri.getPath();
        return directories.stream()
                .map(directory -> directory.toUri().resolve(path.startsWith("/") ? path.substring(1) : path))
                .filter(file -> Files.isRegularFile(Path.of(file)))
                .findFirst()
                .map(this::file)
                .orElseThrow(() -> new ResourceException("there is no file " + uri + " in the configuration"));
    }

    private JsonNode file(URI uri) {
        try {
            Path file = Path.of(uri).toRealPath();
            if (directories.stream().noneMatch(directory -> isBelow(file, directory))) {
                throw new ResourceException("the file " + uri + " is outside the configuration");
            }
            if (Files.size(file) > limits.responseBytes()) {
                throw new ResourceException("the file " + uri + " has more than " + limits.responseBytes() + " bytes");
            }
            return StructuredText.read(Files.readAllBytes(file));
        } catch (IllegalArgumentException e) {
            throw new ResourceException(uri + " is not the address of a file");
        } catch (IOException e) {
            throw new ResourceException("the file " + uri + " cannot be read", e);
        }
    }

    private static boolean isBelow(Path file, Path directory) {
        try {
            return file.startsWith(directory.toRealPath());
        } catch (IOException e) {
            return false;
        }
    }

    /** Closes the connections; nothing can be fetched afterwards. */
    @Override
    public void close() {
        transport.close();
    }
}
