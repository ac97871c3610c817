package dev.flow.runtime.service;

import dev.flow.gateway.cursor.CursorKey;
import dev.flow.gateway.settings.GatewaySettings;
import dev.flow.identity.TrustedProxies;
import dev.flow.runtime.settings.Profile;
import dev.flow.runtime.settings.Settings;
import dev.flow.runtime.start.StartException;
import java.util.Locale;

/** Makes the settings of the gateway module from those of the process. */
public final class GatewaySettingsMapper {
    private GatewaySettingsMapper() {}

    /**
     * The listener, transport and limits of the gateway, or of a worker's probes.
     *
     * @throws StartException when a trusted proxy is neither an address nor a network
     */
    public static GatewaySettings settings(Settings settings) {
        var serving = settings.serving();
        boolean serves = settings.common().role().servesHttp();
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
                        serving.limits().perPrincipal(),
                        limits.connections(),
                        limits.readDeadline()))
                .withCursorKey(key == null ? CursorKey.random() : CursorKey.of(key))
                .withMode(settings.configuration().mode().name().toLowerCase(Locale.ROOT))
                .withGrace(settings.common().drain().period());
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
}
