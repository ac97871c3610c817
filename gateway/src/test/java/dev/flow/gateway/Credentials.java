package dev.flow.gateway;

import dev.flow.identity.Action;
import dev.flow.identity.CredentialGrant;
import dev.flow.identity.CredentialsProvider;
import dev.flow.identity.NewCredential;
import dev.flow.identity.PublicOrigin;
import dev.flow.identity.Scope;
import dev.flow.identity.WorkflowPatterns;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** Tokens of the tests and the provider that knows them. */
final class Credentials {
    static final String ORIGIN = "https://flow.example";
    private static final Instant LATER = Instant.parse("2999-01-01T00:00:00Z");
    private static final Instant BEFORE = Instant.parse("2020-01-01T00:00:00Z");

    private final SecureRandom random = new SecureRandom();
    private final List<CredentialGrant> grants = new ArrayList<>();

    final String all = token("all", GatewayFixture.SCOPE, LATER, EnumSet.allOf(Action.class));
    final String expired = token("expired", GatewayFixture.SCOPE, BEFORE, EnumSet.allOf(Action.class));
    final String foreign = token("foreign", new Scope("acme", "shop", "elsewhere"), LATER, EnumSet.allOf(Action.class));
    final String other = token("other", GatewayFixture.SCOPE, LATER, EnumSet.allOf(Action.class));
    final String noPayloads =
            token("no-payloads", GatewayFixture.SCOPE, LATER, EnumSet.complementOf(EnumSet.of(Action.PAYLOAD_VIEW)));

    private String token(String id, Scope scope, Instant expiry, Set<Action> actions) {
        NewCredential made = NewCredential.make(random, id, "principal-" + id, expiry, scope, actions);
        grants.add(made.grant());
        return made.token();
    }

    /** One with every action that can be limited, on some workflows. */
    String limited(String... workflows) {
        Set<Action> actions = EnumSet.allOf(Action.class);
        actions.removeIf(action -> !action.isLimitable());
        NewCredential made = NewCredential.make(
                        random, "limited", "principal-limited", LATER, GatewayFixture.SCOPE, actions)
                .limitedTo(WorkflowPatterns.of(List.of(workflows)));
        grants.add(made.grant());
        return made.token();
    }

    /** One that lacks an action. */
    String without(String action) {
        EnumSet<Action> rest = EnumSet.allOf(Action.class);
        Action.of(action).ifPresentOrElse(rest::remove, rest::clear);
        return token("without-" + action, GatewayFixture.SCOPE, LATER, rest);
    }

    CredentialsProvider provider() {
        return new CredentialsProvider(grants, new PublicOrigin(ORIGIN), Clock.systemUTC());
    }

    static String basic(String id, String token) {
        return "Basic " + Base64.getEncoder().encodeToString((id + ":" + token).getBytes(StandardCharsets.UTF_8));
    }
}
