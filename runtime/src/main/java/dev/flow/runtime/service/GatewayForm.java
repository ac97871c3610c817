package dev.flow.runtime.service;

import dev.flow.gateway.GatewaySettings;
import dev.flow.gateway.cursor.CursorKey;
import dev.flow.gateway.identity.AuthenticationProvider;
import dev.flow.gateway.identity.CredentialGrants;
import dev.flow.gateway.identity.CredentialSettingsException;
import dev.flow.gateway.identity.CredentialsProvider;
import dev.flow.gateway.identity.LocalOperator;
import dev.flow.gateway.identity.PublicOrigin;
import dev.flow.gateway.identity.TrustedProxies;
import dev.flow.runtime.StartException;
import dev.flow.runtime.settings.IdentityKind;
import dev.flow.runtime.settings.Profile;
import dev.flow.runtime.settings.Settings;
import java.time.InstantSource;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A gateway's own settings, made of ours. */
public final class GatewayForm {
    /** The origin of a worker, whose port no browser looks at. */
    private static final String NO_BROWSERS = "https://worker.invalid";

    private GatewayForm() {}

    /**
     * How the gateway listens and what it bears.
     *
     * @throws StartException when a proxy is no address or network
     */
    public static GatewaySettings settings(Settings settings) {
        var serving = settings.serving();
        boolean serves = settings.common().role().serves();
        int port = serves ? serving.address().port() : settings.work().healthPort();
        var local = GatewaySettings.local(port);
        var limits = local.limits();
        String key = serving.cursorKey();
        return local.withListen(new GatewaySettings.Listen(serving.address().host(), port))
                .withTransport(new GatewaySettings.Transport(serves && production(settings), proxies(settings)))
                .withLimits(new GatewaySettings.Limits(
                        serving.limits().requestBytes(),
                        limits.headers(),
                        limits.query(),
                        serving.limits().inFlight(),
                        limits.connections(),
                        limits.patience()))
                .withCursorKey(key == null ? CursorKey.random() : CursorKey.of(key))
                .withMode(settings.configuration().mode().name().toLowerCase(Locale.ROOT))
                .withGrace(settings.common().drainPeriod());
    }

    private static TrustedProxies proxies(Settings settings) {
        try {
            return TrustedProxies.of(String.join(",", settings.identity().trustedProxies()));
        } catch (IllegalArgumentException e) {
            throw StartException.of("FORWARDED_ALLOW_IPS: " + e.getMessage());
        }
    }

    private static boolean production(Settings settings) {
        return settings.common().profile() == Profile.PRODUCTION;
    }

    /**
     * Who says who a request comes from.
     *
     * @param host the host's own, for {@code host}
     * @throws StartException when the grants or the public origin cannot be used
     */
    public static AuthenticationProvider identity(
            Settings settings, @Nullable AuthenticationProvider host, InstantSource clock) {
        IdentityKind kind = settings.identity().kind();
        if (kind == null) {
            return new Nobody();
        }
        return switch (kind) {
            case LOCAL -> new LocalOperator(settings.common().scope(), production(settings));
            case HOST -> Objects.requireNonNull(host, "authentication");
            case CREDENTIALS -> credentials(settings, clock);
        };
    }

    private static AuthenticationProvider credentials(Settings settings, InstantSource clock) {
        String grants = Objects.requireNonNullElse(settings.identity().credentials(), "");
        String origin = Objects.requireNonNullElse(settings.identity().publicOrigin(), NO_BROWSERS);
        try {
            return new CredentialsProvider(
                    CredentialGrants.read(grants, settings.common().scope()), new PublicOrigin(origin), clock);
        } catch (CredentialSettingsException e) {
            throw StartException.of("HOST_APPLICATION_CREDENTIALS: " + e.getMessage());
        } catch (IllegalArgumentException e) {
            throw StartException.of("HOST_APPLICATION_PUBLIC_ORIGIN: " + e.getMessage());
        }
    }
}
