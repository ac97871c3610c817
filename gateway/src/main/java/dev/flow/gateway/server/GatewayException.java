package dev.flow.gateway.server;

import dev.flow.gateway.settings.GatewaySettings;
import org.jspecify.annotations.Nullable;

/** A gateway that cannot start; {@link #code()} is stable. */
public final class GatewayException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final String code;

    private GatewayException(String code, String message, @Nullable Throwable cause) {
        super(message, cause);
        this.code = code;
    }

    /** Somebody else has the port, or the address is not of this machine. */
    public static GatewayException address(GatewaySettings.Listen listen) {
        return new GatewayException(
                "address-in-use",
                "Cannot listen on " + listen.host() + ":" + listen.port()
                        + ": another process does, or the address is not of this machine.",
                null);
    }

    public String code() {
        return code;
    }
}
