package dev.flow.calls.transport;

/** User name and password that answer a server's digest challenge (RFC 7616). */
public record DigestCredentials(String username, String password) {
    @Override
    public String toString() {
        return "DigestCredentials[" + username + "]";
    }
}
