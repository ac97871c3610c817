package dev.flow.runtime.service;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.flow.gateway.health.HealthComponent.Reading;
import dev.flow.identity.Action;
import dev.flow.identity.AuthenticationException;
import dev.flow.identity.AuthenticationRequest;
import dev.flow.identity.AuthorizationRequest;
import dev.flow.identity.CredentialsProvider;
import dev.flow.identity.NewCredential;
import dev.flow.identity.PublicOrigin;
import dev.flow.identity.RequestHeaders;
import dev.flow.identity.RequestOrigin;
import dev.flow.identity.Scope;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.SecureRandom;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.LoggerFactory;

import static org.assertj.core.api.Assertions.assertThat;

/** A file of grants that changes while it is in use. */
final class CredentialsFileTest {
    private static final Scope SCOPE = new Scope("acme", "shop", "live");

    private final SimpleMeterRegistry metrics = new SimpleMeterRegistry();
    private final NewCredential ann = credential("ann");
    private final NewCredential bob = credential("bob");

    @TempDir
    Path folder;

    private Path file;
    private CredentialsFile credentials;

    private static NewCredential credential(String id) {
        return NewCredential.make(
                new SecureRandom(), id, id, Instant.parse("2999-01-01T00:00:00Z"), SCOPE, Set.of(Action.HEALTH));
    }

    @BeforeEach
    void start() throws IOException {
        file = folder.resolve("grants.json");
        write(ann);
        credentials = CredentialsFile.read(
                file,
                SCOPE,
                grants -> new CredentialsProvider(
                        grants, new PublicOrigin("https://flow.example"), InstantSource.system()),
                metrics);
    }

    private void write(NewCredential... made) throws IOException {
        Files.writeString(
                file, Arrays.stream(made).map(NewCredential::grantJson).collect(Collectors.joining(",", "[", "]")));
    }

    private boolean knows(NewCredential credential) {
        var request = new AuthenticationRequest(
                "GET",
                "/healthz",
                RequestHeaders.of(Map.of("Authorization", List.of("Bearer " + credential.token()))),
                new RequestOrigin("127.0.0.1", true, null, null),
                null);
        try {
            var principal = credentials.provider().authenticate(request);
            return credentials.provider().authorize(principal, new AuthorizationRequest(Action.HEALTH, SCOPE, null));
        } catch (AuthenticationException e) {
            return false;
        }
    }

    private double valid() {
        return metrics.get("flow.credentials.file.valid").gauge().value();
    }

    private double reloads(String outcome) {
        return metrics.get("flow.credentials.file.reloads")
                .tag("outcome", outcome)
                .counter()
                .count();
    }

    @Test
    void what_the_file_holds_now_is_in_force_and_nothing_else() throws IOException {
        write(bob);
        assertThat(knows(bob)).isFalse();

        credentials.reload();

        assertThat(knows(bob)).isTrue();
        assertThat(knows(ann)).isFalse();
        assertThat(reloads("succeeded")).isEqualTo(1);
    }

    @Test
    void a_file_with_an_invalid_grant_changes_nothing_and_is_said() throws IOException {
        Files.writeString(file, "[" + bob.grantJson() + ", {\"token_sha256\": \"s3cret\"}]");
        credentials.reload();

        assertThat(knows(ann)).isTrue();
        assertThat(knows(bob)).isFalse();
        Reading reading = credentials.health().check();
        assertThat(reading.status().label()).isEqualTo("unavailable");
        assertThat(reading.reason())
                .startsWith("The credentials file is not usable; the previous grants stay in use.")
                .contains("grant 2: ")
                .doesNotContain("s3cret");
        assertThat(credentials.health().required()).isFalse();
        assertThat(valid()).isZero();
        assertThat(reloads("failed")).isEqualTo(1);
    }

    @Test
    void a_file_that_is_gone_changes_nothing_and_is_said() throws IOException {
        Files.delete(file);
        credentials.reload();

        assertThat(knows(ann)).isTrue();
        assertThat(credentials.health().check().reason()).contains("cannot be read");
        assertThat(valid()).isZero();
    }

    @Test
    void the_same_file_again_is_right_again() throws IOException {
        Files.move(file, folder.resolve("away"));
        credentials.reload();
        Files.move(folder.resolve("away"), file);
        credentials.reload();

        assertThat(credentials.health().check()).isEqualTo(Reading.AVAILABLE);
        assertThat(valid()).isEqualTo(1);
    }

    @Test
    void a_link_that_leads_elsewhere_is_a_change() throws IOException {
        Path first = Files.move(file, folder.resolve("first"));
        Files.createSymbolicLink(file, first);
        Path second = Files.writeString(folder.resolve("second"), "[" + bob.grantJson() + "]");
        Files.setLastModifiedTime(second, Files.getLastModifiedTime(first));
        Files.createSymbolicLink(folder.resolve("next"), second);
        Files.move(folder.resolve("next"), file, StandardCopyOption.REPLACE_EXISTING);

        credentials.reload();

        assertThat(knows(bob)).isTrue();
    }

    @Test
    void a_problem_is_logged_once_and_so_is_its_end() throws IOException {
        Logger logger = (Logger) LoggerFactory.getLogger(CredentialsFile.class);
        ListAppender<ILoggingEvent> lines = new ListAppender<>();
        lines.start();
        logger.addAppender(lines);
        logger.setLevel(Level.INFO);
        try {
            Files.writeString(file, "[");
            credentials.reload();
            credentials.reload();
            write(bob);
            credentials.reload();
            credentials.reload();
        } finally {
            logger.detachAppender(lines);
            logger.setLevel(null);
        }
        assertThat(lines.list).extracting(ILoggingEvent::getLevel).containsExactly(Level.ERROR, Level.INFO);
        assertThat(lines.list.getFirst().getFormattedMessage())
                .contains(file.toString(), "the previous grants stay in use");
    }

    @Test
    void a_file_of_4_MiB_is_the_largest() throws IOException {
        Files.writeString(file, "[" + bob.grantJson() + " ".repeat(4 << 20) + "]");
        credentials.reload();

        assertThat(knows(bob)).isFalse();
        assertThat(credentials.health().check().reason()).contains("larger than 4194304 bytes");
    }
}
