package dev.flow.conformance;

import dev.flow.testing.Checkout;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Every link between our own pages leads somewhere. */
final class DocumentationLinksTest {
    private static final Path ROOT = Checkout.root();
    private static final Pattern LINK = Pattern.compile("\\]\\(([^)\\s]+)\\)");
    private static final Pattern FENCE = Pattern.compile("(?ms)^\\s*```.*?^\\s*```");
    private static final Pattern ANCHOR = Pattern.compile("<a id=\"([^\"]+)\"></a>");
    private static final Pattern HEADING = Pattern.compile("(?m)^#+ +(.+)$");

    @Test
    void every_link_leads_to_a_file_and_a_heading_that_exist() throws IOException {
        List<String> broken = new ArrayList<>();
        int links = 0;
        for (Path page : pages()) {
            for (String target : targets(page)) {
                links++;
                if (!exists(page, target)) {
                    broken.add(ROOT.relativize(page) + ": " + target);
                }
            }
        }
        assertThat(links).isGreaterThan(100);
        assertThat(broken).isEmpty();
    }

    private static List<Path> pages() throws IOException {
        List<Path> pages = new ArrayList<>();
        for (String folder : List.of("docs", "examples", "bench")) {
            try (Stream<Path> files = Files.walk(ROOT.resolve(folder))) {
                files.filter(file -> file.toString().endsWith(".md")
                                && !file.toString().contains("/target/"))
                        .forEach(pages::add);
            }
        }
        try (Stream<Path> files = Files.list(ROOT)) {
            files.filter(file -> file.toString().endsWith(".md")).forEach(pages::add);
        }
        return pages;
    }

    private static List<String> targets(Path page) throws IOException {
        return LINK.matcher(FENCE.matcher(Files.readString(page)).replaceAll(""))
                .results()
                .map(match -> match.group(1))
                .filter(target -> !target.matches("[a-z]+:.*"))
                .toList();
    }

    private static boolean exists(Path page, String target) throws IOException {
        int hash = target.indexOf('#');
        String path = hash < 0 ? target : target.substring(0, hash);
        Path file = path.isEmpty() ? page : page.resolveSibling(path).normalize();
        if (!Files.exists(file)) {
            return false;
        }
        return hash < 0 || headings(file).contains(target.substring(hash + 1));
    }

    /** Headings as the usual hosts of Markdown name them, and anchors. */
    private static Set<String> headings(Path file) throws IOException {
        Set<String> names = new HashSet<>();
        HEADING.matcher(FENCE.matcher(Files.readString(file)).replaceAll(""))
                .results()
                .map((MatchResult match) -> match.group(1)
                        .trim()
                        .toLowerCase(Locale.ROOT)
                        .replaceAll("[^\\p{L}\\p{N}\\- _]", "")
                        .replace(' ', '-'))
                .forEach(names::add);
        ANCHOR.matcher(Files.readString(file))
                .results()
                .map((MatchResult match) -> match.group(1))
                .forEach(names::add);
        return names;
    }
}
