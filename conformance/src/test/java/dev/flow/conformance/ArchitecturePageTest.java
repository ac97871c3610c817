package dev.flow.conformance;

import dev.flow.testing.Checkout;
import dev.flow.testing.DocsPage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The pages that describe the structure say what the build has: modules and their arrows come from the poms, packages
 * from their {@code package-info.java}. {@code -Dflow.docs.write=true} writes the generated parts anew.
 */
final class ArchitecturePageTest {
    private static final Path ROOT = Checkout.root();
    private static final String PAGE = "docs/architecture.md";

    /** The plugins that put several modules into one file; they take longer than most modules' compilation. */
    private static final List<String> PACKAGING = List.of("maven-shade-plugin", "maven-assembly-plugin");

    private static final Pattern MODULE = Pattern.compile("<module>([^<]+)</module>");
    private static final Pattern DESCRIPTION = Pattern.compile("<description>([^<]+)</description>");
    private static final Pattern DEPENDENCY = Pattern.compile(
            "<dependency>\\s*<groupId>dev\\.flow</groupId>\\s*<artifactId>flow-([^<]+)</artifactId>(.*?)</dependency>",
            Pattern.DOTALL);
    private static final Pattern FIRST_SENTENCE =
            Pattern.compile("/\\*\\*(.+?)(?:\\.\\s|\\.\\*/|\\*/|<p>)", Pattern.DOTALL);
    private static final Pattern SOURCE_NAME = Pattern.compile("`([A-Z]\\w+\\.java)`");

    private record Module(String folder, String description, Set<String> uses) {}

    @Test
    void the_module_tables_are_those_of_the_build() throws IOException {
        List<Module> modules = modules();
        assertThat(modules).hasSizeGreaterThan(10);

        DocsPage.of("CONTRIBUTING.md").assertPart("modules", table(modules));
        DocsPage.of(PAGE).assertPart("modules", diagram(modules));
    }

    @Test
    void the_packages_are_those_of_the_sources() throws IOException {
        DocsPage.of(PAGE).assertPart("packages", packages());
    }

    @Test
    void arrows_between_modules_lead_to_modules_that_are_built_before() throws IOException {
        List<Module> modules = modules();
        List<String> built = new ArrayList<>();
        for (Module module : modules) {
            assertThat(built).as(module.folder()).containsAll(module.uses());
            built.add(module.folder());
        }
    }

    /** Proofs and benchmarks are programs of tests, as are the brokers that they start: none of them is delivered. */
    @Test
    void no_module_that_is_delivered_contains_fixtures_of_tests() throws IOException {
        assertThat(modules())
                .filteredOn(module -> module.uses().contains("testing"))
                .extracting(Module::folder)
                .isSubsetOf("testing-brokers", "proofs", "bench");
    }

    @Test
    void only_dist_packages_and_no_module_waits_for_it() throws IOException {
        for (Module module : modules()) {
            String pom = Files.readString(ROOT.resolve(module.folder()).resolve("pom.xml"));
            if (module.folder().equals("dist")) {
                assertThat(pom).contains(PACKAGING);
            } else {
                assertThat(pom)
                        .as(module.folder())
                        .doesNotContain("<artifactId>flow-dist<")
                        .doesNotContain(PACKAGING);
            }
        }
    }

    @Test
    void every_source_file_that_the_page_names_exists() throws IOException {
        Set<String> files;
        try (Stream<Path> all = Files.walk(ROOT)) {
            files = all.filter(file -> file.toString().contains("/src/"))
                    .map(file -> file.getFileName().toString())
                    .collect(Collectors.toSet());
        }
        List<String> named = SOURCE_NAME
                .matcher(Checkout.text(PAGE))
                .results()
                .map(match -> match.group(1))
                .toList();

        assertThat(named).hasSizeGreaterThan(20);
        assertThat(named).allSatisfy(name -> assertThat(files).contains(name));
    }

    private static List<Module> modules() throws IOException {
        List<Module> modules = new ArrayList<>();
        for (MatchResult module : MODULE.matcher(Files.readString(ROOT.resolve("pom.xml")))
                .results()
                .toList()) {
            String folder = module.group(1);
            String pom = Files.readString(ROOT.resolve(folder).resolve("pom.xml"));
            String description = DESCRIPTION
                    .matcher(pom)
                    .results()
                    .findFirst()
                    .map(found -> found.group(1).strip().replaceAll("\\s+", " "))
                    .orElseThrow(() -> new AssertionError(folder + "/pom.xml has no <description>."));
            Set<String> uses = new TreeSet<>();
            DEPENDENCY
                    .matcher(pom)
                    .results()
                    .filter(dependency -> !dependency.group(2).contains("<scope>test</scope>"))
                    .forEach(dependency -> uses.add(dependency.group(1)));
            modules.add(new Module(folder, description, uses));
        }
        return modules;
    }

    private static String table(List<Module> modules) {
        StringBuilder table = new StringBuilder("| folder | what lives there | uses |\n| --- | --- | --- |\n");
        for (Module module : modules) {
            table.append("| `%s/` | %s | %s |\n"
                    .formatted(
                            module.folder(),
                            module.description(),
                            module.uses().isEmpty() ? "nothing of ours" : String.join(", ", module.uses())));
        }
        return table.toString();
    }

    /** The arrows that no longer path already implies: a module that uses two of which one uses the other needs one. */
    private static String diagram(List<Module> modules) {
        Map<String, Set<String>> reached = new LinkedHashMap<>();
        StringBuilder diagram = new StringBuilder("```mermaid\nflowchart BT\n");
        for (Module module : modules) {
            Set<String> implied = module.uses().stream()
                    .flatMap(used -> reached.getOrDefault(used, Set.of()).stream())
                    .collect(Collectors.toSet());
            module.uses().stream()
                    .filter(used -> !implied.contains(used))
                    .forEach(used -> diagram.append("    %s --> %s\n".formatted(module.folder(), used)));
            implied.addAll(module.uses());
            reached.put(module.folder(), implied);
        }
        return diagram.append("```\n").toString();
    }

    private static String packages() throws IOException {
        StringBuilder table = new StringBuilder("| package | what lives there |\n| --- | --- |\n");
        Map<String, String> sentences = new LinkedHashMap<>();
        for (Module module : modules()) {
            Path sources = ROOT.resolve(module.folder()).resolve("src/main/java");
            if (Files.isDirectory(sources)) {
                try (Stream<Path> files = Files.walk(sources)) {
                    for (Path file : files.filter(each -> each.endsWith("package-info.java"))
                            .map(Path::getParent)
                            .sorted()
                            .map(folder -> folder.resolve("package-info.java"))
                            .toList()) {
                        String name =
                                sources.relativize(file.getParent()).toString().replace('/', '.');
                        sentences.put(name, sentence(file));
                    }
                }
            }
        }
        sentences.forEach((name, sentence) -> table.append("| `%s` | %s |\n".formatted(name, sentence)));
        return table.toString();
    }

    private static String sentence(Path file) throws IOException {
        return FIRST_SENTENCE
                .matcher(Files.readString(file))
                .results()
                .findFirst()
                .map(found -> found.group(1)
                        .replaceAll("\\s*\\n\\s*\\*\\s?", " ")
                        .replaceAll("\\{@(?:code|link) ([^}]+)}", "`$1`")
                        .strip())
                .orElseThrow(() -> new AssertionError(file + " does not say what its package is."));
    }
}
