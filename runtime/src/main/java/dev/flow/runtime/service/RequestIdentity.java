package dev.flow.runtime.service;

import dev.flow.gateway.health.HealthComponent;
import dev.flow.identity.AuthenticationProvider;
import dev.flow.identity.CredentialGrants;
import dev.flow.identity.CredentialSettingsException;
import dev.flow.identity.CredentialsProvider;
import dev.flow.identity.LocalOperator;
import dev.flow.identity.PublicOrigin;
import dev.flow.runtime.settings.Catalogue;
import dev.flow.runtime.settings.IdentityKind;
import dev.flow.runtime.settings.Profile;
import dev.flow.runtime.settings.Settings;
import dev.flow.runtime.start.StartException;
import dev.flow.store.Timekeeper;
import io.micrometer.core.instrument.MeterRegistry;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The identity provider of a role and what keeps it working. Thread-safe.
 *
 * @param provider asked for every request
 * @param health the health of what the provider depends on
 * @param watching the tasks that keep the provider up to date while the process runs
 */
public record RequestIdentity(AuthenticationProvider provider, List<HealthComponent> health, Closer watching)
        implements AutoCloseable {
    /** The public origin of a worker, which no browser reaches. */
    private static final String NO_BROWSERS = "https://worker.invalid";

    public RequestIdentity {
        health = List.copyOf(health);
    }

    /**
     * The provider that the settings name.
     *
     * @param host the host's own, for {@code host}
     * @throws StartException when the grants or the public origin cannot be used
     */
    public static RequestIdentity open(
            Settings settings, @Nullable AuthenticationProvider host, Timekeeper time, MeterRegistry metrics) {
        IdentityKind kind = settings.identity().kind();
        if (kind == null) {
            return constant(new DenyAllProvider());
        }
        return switch (kind) {
            case LOCAL ->
                constant(new LocalOperator(
                        settings.common().scope(), settings.common().profile() == Profile.PRODUCTION));
            case HOST -> constant(Objects.requireNonNull(host, "authentication"));
            case CREDENTIALS -> credentials(settings, time, metrics);
        };
    }

    private static RequestIdentity constant(AuthenticationProvider provider) {
        return new RequestIdentity(provider, List.of(), new Closer());
    }

    private static RequestIdentity credentials(Settings settings, Timekeeper time, MeterRegistry metrics) {
        PublicOrigin origin = origin(settings);
        Path file = settings.identity().credentialsFile();
        try {
            if (file == null) {
                String grants = Objects.requireNonNullElse(settings.identity().credentials(), "");
                return constant(new CredentialsProvider(
                        CredentialGrants.read(grants, settings.common().scope()), origin, time));
            }
            var credentials = CredentialsFile.read(
                    file, settings.common().scope(), grants -> new CredentialsProvider(grants, origin, time), metrics);
            var watching = new Closer();
            watching.add(credentials.watch(time));
            return new RequestIdentity(credentials.provider(), List.of(credentials.health()), watching);
        } catch (CredentialSettingsException e) {
            var setting = file == null ? Catalogue.CREDENTIALS : Catalogue.CREDENTIALS_FILE;
            throw StartException.of(setting.name() + ": " + e.getMessage());
        }
    }

    private static PublicOrigin origin(Settings settings) {
        try {
            return new PublicOrigin(
                    Objects.requireNonNullElse(settings.identity().publicOrigin(), NO_BROWSERS));
        } catch (IllegalArgumentException e) {
            throw StartException.of(Catalogue.PUBLIC_ORIGIN.name() + ": " + e.getMessage());
        }
    }

    @Override
    public void close() {
        watching.close();
    }
}
