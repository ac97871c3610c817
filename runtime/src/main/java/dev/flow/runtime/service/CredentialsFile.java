package dev.flow.runtime.service;

import dev.flow.gateway.health.HealthComponent;
import dev.flow.identity.CredentialGrant;
import dev.flow.identity.CredentialGrants;
import dev.flow.identity.CredentialSettingsException;
import dev.flow.identity.CredentialsProvider;
import dev.flow.identity.Scope;
import dev.flow.runtime.health.HealthComponents;
import dev.flow.store.Timekeeper;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The credentials of a file, loaded again whenever its content changes. A file that cannot be read or has an invalid
 * grant changes nothing: the previous grants stay in use, and log, health and metrics report it until the file is valid
 * again. The content itself is compared, since platforms replace such files by links and several times in a second.
 * Thread-safe.
 */
final class CredentialsFile {
    static final Duration INTERVAL = Duration.ofSeconds(1);
    private static final Logger LOG = LoggerFactory.getLogger(CredentialsFile.class);
    private static final int MAX_BYTES = 4 << 20;

    private final Path file;
    private final Scope scope;
    private final CredentialsProvider provider;
    private final MeterRegistry metrics;
    private String content;
    private volatile @Nullable String problem;

    private CredentialsFile(
            Path file, Scope scope, CredentialsProvider provider, MeterRegistry metrics, String content) {
        this.file = file;
        this.scope = scope;
        this.provider = provider;
        this.metrics = metrics;
        this.content = content;
    }

    /**
     * Reads the file once.
     *
     * @throws CredentialSettingsException when its grants cannot be used
     */
    static CredentialsFile read(
            Path file,
            Scope scope,
            Function<List<CredentialGrant>, CredentialsProvider> provider,
            MeterRegistry metrics) {
        String content = content(file);
        var credentials = new CredentialsFile(
                file, scope, provider.apply(CredentialGrants.read(content, scope)), metrics, content);
        Gauge.builder("flow.credentials.file.valid", credentials, one -> one.problem == null ? 1 : 0)
                .description(
                        "1 while the grants in use are those of the credentials file, 0 while the file is unusable")
                .strongReference(true)
                .register(metrics);
        return credentials;
    }

    CredentialsProvider provider() {
        return provider;
    }

    /** Whether the grants in use are those of the file. */
    HealthComponent health() {
        return HealthComponents.credentials(() -> problem);
    }

    /** Reads the file every second from now on, until the task is closed. */
    PeriodicTask watch(Timekeeper time) {
        return PeriodicTask.start("credentials file", INTERVAL, time, this::reload);
    }

    /** Replaces the grants by those that the file has now, if its content has changed. */
    synchronized void reload() {
        String now;
        try {
            now = content(file);
            if (now.equals(content) && problem == null) {
                return;
            }
            List<CredentialGrant> grants = CredentialGrants.read(now, scope);
            provider.replace(grants);
            content = now;
            problem = null;
            count("succeeded");
            LOG.info("The credentials file {} has changed: its {} grants are in use.", file, grants.size());
        } catch (CredentialSettingsException e) {
            refuse(String.join(" ", e.problems()));
        }
    }

    /** Logs each problem once. */
    private void refuse(String why) {
        if (why.equals(problem)) {
            return;
        }
        problem = why;
        count("failed");
        LOG.error("The credentials file {} is not usable; the previous grants stay in use. {}", file, why);
    }

    private void count(String outcome) {
        metrics.counter("flow.credentials.file.reloads", "outcome", outcome).increment();
    }

    private static String content(Path file) {
        byte[] bytes;
        try (InputStream in = Files.newInputStream(file)) {
            bytes = in.readNBytes(MAX_BYTES + 1);
        } catch (IOException e) {
            throw CredentialSettingsException.of(
                    "The file cannot be read: " + e.getClass().getSimpleName() + ".");
        }
        if (bytes.length > MAX_BYTES) {
            throw CredentialSettingsException.of("The file is larger than " + MAX_BYTES + " bytes.");
        }
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
        } catch (CharacterCodingException e) {
            throw CredentialSettingsException.of("The file is not text in UTF-8.");
        }
    }
}
