package dev.flow.conformance;

import dev.flow.testing.Checkout;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Rules of the source texts of all modules: sizes, javadoc, and references that a reader can follow. */
final class SourceRulesTest {
    private static final Path ROOT = Checkout.root();

    private static final int LONGEST_FILE = 450;
    private static final int MOST_COMPONENTS = 10;
    private static final int FEWEST_WORDS = 4;

    private static final Pattern RECORD = Pattern.compile("\\brecord (\\w+)\\s*(?:<[^(]*>)?\\(");
    private static final Pattern TYPE_JAVADOC =
            Pattern.compile("/\\*\\*((?:[^*]++|\\*(?!/))*+)\\*/\\s*(?:@\\w+(?:\\([^)]*\\))?\\s+)*"
                    + "(?:(?:public|protected|private|static|final|abstract|sealed|non-sealed)\\s+)*"
                    + "(?:class|record|interface|enum) (\\w+)");

    /** Pages of the design that are not part of the repository. */
    private static final Pattern OUTSIDE_PAGE = Pattern.compile(
            "(?:language|contract|lifecycle|starts) page|design, sectio[n]|\\bSTYL[E]\\b|later issu[e]|\\bENGINE-FACT[S]");

    private static final Pattern DECISION = Pattern.compile("\\bdecisions? (\\d+)\\b");
    private static final String DECISIONS = "docs/compatibility.md";

    @Test
    void no_file_of_the_code_is_longer_than_450_lines() throws IOException {
        List<String> found = new ArrayList<>();
        int files = sources("src/main/java", (name, text) -> {
            long lines = text.lines().count();
            if (lines > LONGEST_FILE) {
                found.add(name + ": " + lines);
            }
        });
        assertThat(files).isGreaterThan(500);
        assertThat(found).isEmpty();
    }

    @Test
    void no_record_has_more_than_ten_components() throws IOException {
        List<String> found = new ArrayList<>();
        sources(
                "src/main/java",
                (name, text) -> RECORD.matcher(text).results().forEach(match -> {
                    int components = components(text, match.end());
                    if (components > MOST_COMPONENTS) {
                        found.add(name + ": " + match.group(1) + " has " + components);
                    }
                }));
        assertThat(found).isEmpty();
    }

    @Test
    void the_javadoc_of_a_type_says_more_than_three_words() throws IOException {
        List<String> found = new ArrayList<>();
        sources(
                "src/main/java",
                (name, text) -> TYPE_JAVADOC.matcher(text).results().forEach(match -> {
                    if (saysLittle(match.group(1))) {
                        found.add(name + ": " + match.group(2));
                    }
                }));
        assertThat(found).isEmpty();
    }

    @Test
    void nothing_refers_to_a_page_outside_the_repository() throws IOException {
        List<String> found = new ArrayList<>();
        BiConsumer<String, String> search = (name, text) -> OUTSIDE_PAGE
                .matcher(text.replaceAll("\\s+(?:\\* )?", " "))
                .results()
                .forEach(match -> found.add(name + ": " + match.group()));
        sources("src/main/java", search);
        sources("src/test/java", search);
        pages(search);
        assertThat(found).isEmpty();
    }

    @Test
    void a_numbered_decision_links_to_its_page() throws IOException {
        String page = Files.readString(ROOT.resolve(DECISIONS));
        List<String> found = new ArrayList<>();
        List<MatchResult> all = new ArrayList<>();
        sources("src/main/java", (name, text) -> {
            String flat = text.replaceAll("\\s+(?:\\* )?", " ");
            Matcher matcher = DECISION.matcher(flat);
            while (matcher.find()) {
                all.add(matcher.toMatchResult());
                String anchor = "decision-" + matcher.group(1);
                boolean linked = flat.startsWith(", {@code " + DECISIONS + "#" + anchor + "}", matcher.end());
                if (!linked || !page.contains("<a id=\"" + anchor + "\"></a>")) {
                    found.add(name + ": " + matcher.group());
                }
            }
        });
        assertThat(all).hasSizeGreaterThan(10);
        assertThat(found).isEmpty();
    }

    /** The number of components of the record whose header continues at an offset. */
    private static int components(String text, int from) {
        int depth = 1;
        int angles = 0;
        int components = 1;
        for (int at = from; depth > 0; at++) {
            switch (text.charAt(at)) {
                case '(' -> depth++;
                case ')' -> depth--;
                case '<' -> angles++;
                case '>' -> angles--;
                case ',' -> components += depth == 1 && angles == 0 ? 1 : 0;
                default -> {}
            }
        }
        return components;
    }

    /** Javadoc that is one piece of code, such as the syntax that a node stands for, says enough by itself. */
    private static boolean saysLittle(String javadoc) {
        String words = javadoc.replaceAll("(?m)^\\s*\\*", " ").strip();
        return !words.matches("\\{@code .*\\}") && words.split("\\s+").length < FEWEST_WORDS;
    }

    private static int sources(String folder, BiConsumer<String, String> check) throws IOException {
        int files = 0;
        for (Path module : modules()) {
            Path sources = module.resolve(folder);
            if (Files.isDirectory(sources)) {
                files += each(sources, ".java", check);
            }
        }
        return files;
    }

    private static void pages(BiConsumer<String, String> check) throws IOException {
        each(ROOT.resolve("docs"), ".md", check);
        for (String page : List.of("README.md", "CONTRIBUTING.md", "CHANGELOG.md")) {
            check.accept(page, Files.readString(ROOT.resolve(page)));
        }
    }

    /** The folders that hold a Maven module, those of the examples too. */
    private static List<Path> modules() throws IOException {
        try (Stream<Path> folders = Files.walk(ROOT, 2)) {
            return folders.filter(folder -> Files.isRegularFile(folder.resolve("pom.xml")))
                    .toList();
        }
    }

    private static int each(Path folder, String ending, BiConsumer<String, String> check) throws IOException {
        try (Stream<Path> walk = Files.walk(folder)) {
            List<Path> files = walk.filter(file -> file.toString().endsWith(ending))
                    .sorted()
                    .toList();
            for (Path file : files) {
                check.accept(ROOT.relativize(file).toString(), Files.readString(file));
            }
            return files.size();
        }
    }
}
