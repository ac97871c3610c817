package dev.flow.definition.load;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Where a catalog's files are (DSL, "Catalogs"): addresses of people's pages on GitHub and GitLab become those of the
 * raw documents behind them.
 */
final class CatalogAddresses {
    private static final Pattern GITHUB =
            Pattern.compile("https://github\\.com/([^/]+/[^/]+?)(?:\\.git)?(?:/(?:tree|blob)/([^/]+))?(/.*)?");
    private static final Pattern GITLAB = Pattern.compile("(https://gitlab\\.[^/]+/.+?)/-/(?:tree|blob)/([^/]+)(/.*)?");

    private CatalogAddresses() {}

    /** The address of a function's document. */
    static String function(String root, String name, String version) {
        String folder = root.endsWith("/") ? root.substring(0, root.length() - 1) : root;
        return raw(folder + "/functions/" + name + "/" + version + "/function.yaml");
    }

    /** The raw document of a page; any other address is its own. */
    static String raw(String address) {
        Matcher github = GITHUB.matcher(address);
        if (github.matches()) {
            String branch = github.group(2) == null ? "main" : github.group(2);
            return "https://raw.githubusercontent.com/" + github.group(1) + "/refs/heads/" + branch
                    + (github.group(3) == null ? "" : github.group(3));
        }
        Matcher gitlab = GITLAB.matcher(address);
        if (gitlab.matches()) {
            return gitlab.group(1) + "/-/raw/" + gitlab.group(2) + (gitlab.group(3) == null ? "" : gitlab.group(3));
        }
        return address;
    }
}
