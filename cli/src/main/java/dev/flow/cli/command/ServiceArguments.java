package dev.flow.cli.command;

import dev.flow.cli.client.Service;
import dev.flow.cli.exit.CommandException;
import dev.flow.cli.terminal.Terminal;
import dev.flow.runtime.settings.Catalogue;
import dev.flow.runtime.settings.SettingsReader;
import dev.flow.runtime.settings.SettingsText;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** Which service a client command speaks to, and as whom: flags, then {@code FLOW_CLIENT__*}. */
final class ServiceArguments {
    private final Argument<String> server = Argument.text(
            "--server", "URL", "The service; by default FLOW_CLIENT__SERVER, else http://127.0.0.1:8321.");
    private final Argument<String> tokenFile =
            Argument.text("--token-file", "FILE", "A file with the token to send; or FLOW_CLIENT__TOKEN_FILE.");
    private final Argument<String> subject = Argument.text(
            "--subject", "NAME", "The subject on a local service without tokens; by default local-operator.");

    /** Those of a command and these. */
    Argument<?>[] with(Argument<?>... others) {
        return Stream.concat(Stream.of(others), Stream.of(server, tokenFile, subject))
                .toArray(Argument<?>[]::new);
    }

    /**
     * The service that they mean.
     *
     * @throws CommandException when they make no sense
     */
    Service service(Terminal terminal) {
        SettingsText text = SettingsText.of(terminal.environment());
        text = server.given()
                .map(given(text, Catalogue.CLIENT_SERVER, "--server"))
                .orElse(text);
        text = tokenFile
                .given()
                .map(given(text, Catalogue.CLIENT_TOKEN_FILE, "--token-file"))
                .orElse(text);
        text = subject.given()
                .map(given(text, Catalogue.CLIENT_SUBJECT, "--subject"))
                .orElse(text);
        SettingsReader reader = new SettingsReader(text);
        URI base = base(reader.value(Catalogue.CLIENT_SERVER));
        Service.Identity identity = reader.optional(Catalogue.CLIENT_TOKEN_FILE)
                .<Service.Identity>map(file -> new Service.Identity.Token(token(file)))
                .orElseGet(() -> new Service.Identity.Subject(reader.value(Catalogue.CLIENT_SUBJECT)));
        reader.throwIfInvalid();
        return new Service(base, identity);
    }

    private static java.util.function.Function<String, SettingsText> given(
            SettingsText text, dev.flow.runtime.settings.Setting<?> setting, String flag) {
        return value -> text.with(setting, value, flag);
    }

    private static URI base(String text) {
        try {
            URI uri = new URI(text.endsWith("/") ? text.substring(0, text.length() - 1) : text);
            if (("http".equals(uri.getScheme()) || "https".equals(uri.getScheme())) && uri.getHost() != null) {
                return uri;
            }
        } catch (URISyntaxException e) {
            // said below
        }
        throw CommandException.usage("--server is the address of a service, http:// or https://, not '" + text + "'.");
    }

    private static String token(Path file) {
        try {
            String token = Files.readString(file).strip();
            if (token.isEmpty()) {
                throw CommandException.usage("The token file " + file + " is empty.");
            }
            return token;
        } catch (IOException e) {
            throw CommandException.usage("The token file " + file + " cannot be read: " + e.getMessage());
        }
    }
}
