package dev.flow.calls.auth;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.calls.call.Argument;
import dev.flow.calls.call.CallScope;
import dev.flow.calls.failure.CallFailure;
import dev.flow.calls.transport.DigestCredentials;
import dev.flow.definition.text.Pointer;
import dev.flow.definition.value.Template;

/**
 * Resolves how a call authenticates: policies written at the call, named ones of {@code use.authentications}, and those
 * that keep their properties in a secret. Thread-safe.
 */
public final class AuthenticationPolicies {
    private final OAuthTokens tokens;

    public AuthenticationPolicies(OAuthTokens tokens) {
        this.tokens = tokens;
    }

    /**
     * How a call authenticates itself.
     *
     * @param policy {@code authentication} of an endpoint; may be absent
     */
    public Authentication resolve(CallScope scope, Argument policy) {
        if (!policy.isPresent()) {
            return new Authentication.None();
        }
        if (policy.get("use").isPresent()) {
            return resolve(scope, named(scope, policy.get("use").text(scope).orElse("")));
        }
        if (policy.get("basic").isPresent()) {
            Argument basic = properties(scope, policy.get("basic"));
            return new Authentication.Basic(
                    needed(scope, basic, "basic", "username"), needed(scope, basic, "basic", "password"));
        }
        if (policy.get("bearer").isPresent()) {
            Argument bearer = properties(scope, policy.get("bearer"));
            return new Authentication.Bearer(
                    bearer.isObject()
                            ? needed(scope, bearer, "bearer", "token")
                            : bearer.text(scope).orElse(""));
        }
        if (policy.get("digest").isPresent()) {
            Argument digest = properties(scope, policy.get("digest"));
            return new Authentication.Digest(new DigestCredentials(
                    needed(scope, digest, "digest", "username"), needed(scope, digest, "digest", "password")));
        }
        if (policy.get("oauth2").isPresent()) {
            return token(scope, policy.get("oauth2"), false);
        }
        if (policy.get("oidc").isPresent()) {
            return token(scope, policy.get("oidc"), true);
        }
        throw CallFailure.configuration(
                "An authentication policy is basic, bearer, digest, oauth2, oidc or the use of a named one.");
    }

    private Authentication token(CallScope scope, Argument kind, boolean discovered) {
        Argument properties = kind.get("use").isPresent()
                ? constant(scope.secrets().policy(kind.get("use").text(scope).orElse("")))
                : kind;
        return new Authentication.Token(tokens.source(OAuthPolicy.of(scope, properties, discovered), scope));
    }

    /** The properties of a kind of policy: written out, or all of them in the secret that it uses. */
    private static Argument properties(CallScope scope, Argument kind) {
        if (!kind.get("use").isPresent()) {
            return kind;
        }
        return constant(scope.secrets().get(kind.get("use").text(scope).orElse("")));
    }

    private static Argument constant(JsonNode value) {
        return new Argument(new Template.Constant(value), "");
    }

    private static String needed(CallScope scope, Argument properties, String kind, String name) {
        return properties
                .get(name)
                .text(scope)
                .orElseThrow(
                        () -> CallFailure.configuration("The " + kind + " authentication policy has no " + name + "."));
    }

    private static Argument named(CallScope scope, String name) {
        Template policy = scope.definition().workflow().use().authentications().get(name);
        if (policy == null) {
            throw CallFailure.configuration("There is no authentication policy named \"" + name + "\".");
        }
        return new Argument(policy, "/use/authentications/" + Pointer.escape(name));
    }
}
