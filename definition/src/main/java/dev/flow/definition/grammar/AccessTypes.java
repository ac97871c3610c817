package dev.flow.definition.grammar;

import java.util.ArrayList;
import java.util.List;

import static dev.flow.definition.grammar.ObjectProperty.optional;
import static dev.flow.definition.grammar.ObjectProperty.required;
import static dev.flow.definition.grammar.ValueShapes.endpoint;
import static dev.flow.definition.grammar.ValueShapes.listOf;
import static dev.flow.definition.grammar.ValueShapes.option;
import static dev.flow.definition.grammar.ValueShapes.reference;
import static dev.flow.definition.grammar.ValueShapes.template;
import static dev.flow.definition.grammar.ValueShapes.text;
import static dev.flow.definition.grammar.ValueShapes.type;

/** Addresses and authentication (DSL reference, "Endpoint", "Authentication"). */
final class AccessTypes {
    private AccessTypes() {}

    private static final ObjectProperty[] SCHEMES = {
        optional("basic", type("basic"), "User name and password."),
        optional("bearer", type("bearer"), "A token."),
        optional("digest", type("digest"), "User name and password, as a digest."),
        optional("oauth2", type("oauth2"), "OAuth 2."),
        optional("oidc", type("oidc"), "OpenID Connect."),
    };

    static final List<ObjectType> TABLE = List.of(
            ObjectType.of(
                    "endpoint",
                    "endpoint",
                    "An address and how to get in.",
                    required("uri", text(StringFormat.ADDRESS), "The address."),
                    optional("authentication", type("accessPolicy"), "How to authenticate.")
                            .at(EvaluationSite.ACTIVITY)),
            ObjectType.of(
                    "externalResource",
                    "resource",
                    "A document that is elsewhere.",
                    optional("name", text(), "A name for people."),
                    required("endpoint", endpoint(), "Where it is.")),
            ObjectType.of("authentication", "authentication", "How to authenticate: exactly one scheme.", SCHEMES)
                    .exactlyOne("basic", "bearer", "digest", "oauth2", "oidc"),
            accessPolicy(),
            ObjectType.of(
                            "basic",
                            "basic authentication",
                            "User name and password, or the secret that holds both.",
                            optional("username", template(), "The user name."),
                            optional("password", template(), "The password."),
                            secret())
                    .rule(new PropertyRule.AloneOr("use", List.of("username", "password"))),
            ObjectType.of(
                            "bearer",
                            "bearer authentication",
                            "A token, or the secret that holds it.",
                            optional("token", template(), "The token."),
                            secret())
                    .rule(new PropertyRule.AloneOr("use", List.of("token"))),
            ObjectType.of(
                            "digest",
                            "digest authentication",
                            "User name and password, or the secret that holds both.",
                            optional("username", template(), "The user name."),
                            optional("password", template(), "The password."),
                            secret())
                    .rule(new PropertyRule.AloneOr("use", List.of("username", "password"))),
            oauth("oauth2", "OAuth 2", true),
            oauth("oidc", "OpenID Connect", false),
            ObjectType.of(
                    "oauth2Endpoints",
                    "endpoints",
                    "Paths below the authority.",
                    optional("token", text(StringFormat.LITERAL_URI), "For tokens.")
                            .orElse("/oauth2/token"),
                    optional("revocation", text(StringFormat.LITERAL_URI), "For revoking tokens.")
                            .orElse("/oauth2/revoke"),
                    optional("introspection", text(StringFormat.LITERAL_URI), "For inspecting tokens.")
                            .orElse("/oauth2/introspect")),
            ObjectType.of(
                    "oauth2Client",
                    "client",
                    "Who we are to the authority.",
                    optional("id", template(), "The client's id."),
                    optional("secret", template(), "The client's secret."),
                    optional("assertion", template(), "A signed assertion."),
                    optional(
                                    "authentication",
                                    option(
                                            "client_secret_basic",
                                            "client_secret_post",
                                            "client_secret_jwt",
                                            "private_key_jwt",
                                            "none"),
                                    "How the client authenticates.")
                            .orElse("client_secret_post")),
            ObjectType.of(
                    "oauth2Request",
                    "request",
                    "How the token is asked for.",
                    optional(
                                    "encoding",
                                    option("application/x-www-form-urlencoded", "application/json"),
                                    "The encoding of the request.")
                            .orElse("application/x-www-form-urlencoded")),
            ObjectType.of(
                    "oauth2Token",
                    "token",
                    "A security token: of the subject for whom access is requested, or of the actor (RFC 8693).",
                    required("token", template(), "The token."),
                    required("type", template(), "Its type.")));

    private static ObjectProperty secret() {
        return optional("use", reference(ReusableComponent.SECRETS), "The secret that holds all of this.");
    }

    private static ObjectType accessPolicy() {
        List<ObjectProperty> properties = new ArrayList<>(List.of(SCHEMES));
        properties.add(
                0, optional("use", reference(ReusableComponent.AUTHENTICATIONS), "One of `use.authentications`."));
        return ObjectType.of(
                        "accessPolicy",
                        "authentication",
                        "How to authenticate: a scheme, or the name of a policy.",
                        properties.toArray(ObjectProperty[]::new))
                .exactlyOne("use", "basic", "bearer", "digest", "oauth2", "oidc");
    }

    private static ObjectType oauth(String name, String noun, boolean endpoints) {
        List<ObjectProperty> properties = new ArrayList<>();
        properties.add(optional("authority", text(StringFormat.LITERAL_URI), "Who issues tokens."));
        if (endpoints) {
            properties.add(optional("endpoints", type("oauth2Endpoints"), "Paths below the authority."));
        }
        properties.addAll(List.of(
                optional(
                        "grant",
                        option(
                                "authorization_code",
                                "client_credentials",
                                "password",
                                "refresh_token",
                                "urn:ietf:params:oauth:grant-type:token-exchange"),
                        "How the token is granted."),
                optional("client", type("oauth2Client"), "Who we are to the authority."),
                optional("request", type("oauth2Request"), "How the token is asked for."),
                optional("issuers", listOf(template()), "Who may have issued a token."),
                optional("scopes", listOf(template()), "What the token is for."),
                optional("audiences", listOf(template()), "Whom the token is for."),
                optional("username", template(), "The user, for the grant `password`."),
                optional("password", template(), "The user's password."),
                optional("subject", type("oauth2Token"), "On whose behalf."),
                optional("actor", type("oauth2Token"), "Who acts."),
                secret()));
        return ObjectType.of(
                        name,
                        noun + " authentication",
                        noun + ", or the secret that holds all of it.",
                        properties.toArray(ObjectProperty[]::new))
                .rule(new PropertyRule.AloneOr("use", List.of("authority", "grant")));
    }
}
