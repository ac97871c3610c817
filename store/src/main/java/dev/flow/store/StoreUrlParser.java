package dev.flow.store;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Parses the URL of a store. */
final class StoreUrlParser {
    private static final String SQLITE = "jdbc:sqlite:";
    private static final String POSTGRESQL = "jdbc:postgresql:";
    private static final Pattern PLACE =
            Pattern.compile("(?://(?:(?<login>[^@/?]*)@)?(?<hosts>[^/?@]*)/)?(?<database>[^/?@:]*)");

    private StoreUrlParser() {}

    static StoreUrl parse(String url) {
        if (url.startsWith(SQLITE)) {
            return sqlite(url.substring(SQLITE.length()));
        }
        if (url.startsWith(POSTGRESQL)) {
            return postgresql(url.substring(POSTGRESQL.length()));
        }
        throw StoreException.setting("The store's URL must begin with jdbc:sqlite: or jdbc:postgresql:.");
    }

    private static StoreUrl sqlite(String path) {
        if (path.isBlank() || path.startsWith(":") || path.startsWith("file:") || path.contains("?")) {
            throw StoreException.setting(
                    "The store's URL must name a file after jdbc:sqlite:, without parameters; a store in memory would be empty"
                            + " for every connection.");
        }
        try {
            return new StoreUrl.Sqlite(Path.of(path).toAbsolutePath().normalize());
        } catch (InvalidPathException e) {
            throw StoreException.setting("The store's URL names no path of a file: " + e.getReason() + ".");
        }
    }

    private static StoreUrl postgresql(String rest) {
        int question = rest.indexOf('?');
        Matcher place = PLACE.matcher(question < 0 ? rest : rest.substring(0, question));
        if (!place.matches()) {
            throw StoreException.setting(
                    "The store's URL must be jdbc:postgresql://HOST:PORT/DATABASE; user and password go behind it as"
                            + " ?user=…&password=…, percent-encoded, or into their own settings.");
        }
        Map<String, String> parameters = parameters(question < 0 ? "" : rest.substring(question + 1));
        String login = place.group("login");
        String user = parameters.remove("user");
        String password = parameters.remove("password");
        if (login != null) {
            int colon = login.indexOf(':');
            user = decode(colon < 0 ? login : login.substring(0, colon));
            password = colon < 0 ? password : decode(login.substring(colon + 1));
        }
        String hosts = place.group("hosts");
        String where = hosts == null ? place.group("database") : "//" + hosts + "/" + place.group("database");
        return new StoreUrl.Postgresql(where, parameters, new StoreUrl.Credentials(user, password));
    }

    private static Map<String, String> parameters(String query) {
        Map<String, String> parameters = new LinkedHashMap<>();
        for (String parameter : query.split("&", -1)) {
            int equals = parameter.indexOf('=');
            if (equals > 0) {
                parameters.put(parameter.substring(0, equals), decode(parameter.substring(equals + 1)));
            } else if (!parameter.isEmpty()) {
                throw StoreException.setting("The store's URL has a parameter that is not written NAME=VALUE.");
            }
        }
        return parameters;
    }

    private static String decode(String text) {
        try {
            return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException _) {
            throw StoreException.setting("The store's URL has a percent sign that encodes nothing.");
        }
    }
}
