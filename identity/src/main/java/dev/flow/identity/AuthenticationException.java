package dev.flow.identity;

/**
 * A request whose credentials the identity provider rejects. It has no detail, so that none reaches the client or a
 * log.
 */
public final class AuthenticationException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** The answer to the client. */
    public enum Reason {
        /** 401, with the same body for every cause. */
        REJECTED,
        /** 403 {@code origin_denied}: a browser's request from another origin. */
        ORIGIN_DENIED,
        /** 403 {@code https_required}: credentials that must not travel in the clear. */
        HTTPS_REQUIRED
    }

    private final Reason reason;

    private AuthenticationException(Reason reason) {
        super(reason.name(), null, false, false);
        this.reason = reason;
    }

    /** No credentials, wrong ones, or expired ones. */
    public static AuthenticationException rejected() {
        return new AuthenticationException(Reason.REJECTED);
    }

    /** The {@code Origin} of the page that sent it is not ours, or missing. */
    public static AuthenticationException originDenied() {
        return new AuthenticationException(Reason.ORIGIN_DENIED);
    }

    /** These credentials are accepted over HTTPS only. */
    public static AuthenticationException httpsRequired() {
        return new AuthenticationException(Reason.HTTPS_REQUIRED);
    }

    public Reason reason() {
        return reason;
    }
}
