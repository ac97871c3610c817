package dev.flow.conformance;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Rules of the poms: the root manages the versions of what the modules use, and of nothing else. */
final class PomRulesTest {
    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

    private static final Pattern MANAGED =
            Pattern.compile("<dependencyManagement>(.*?)</dependencyManagement>", Pattern.DOTALL);
    private static final Pattern DEPENDENCY = Pattern.compile("<dependency>(.*?)</dependency>", Pattern.DOTALL);
    private static final Pattern VERSION = Pattern.compile("<(version\\.[\\w.-]+)>");

    /** What a pom says of a dependency, as far as its version hangs on it. */
    private record Dependency(String group, String artifact, String type) {
        static Dependency of(String element) {
            return new Dependency(text(element, "groupId"), text(element, "artifactId"), text(element, "type"));
        }

        private static String text(String element, String name) {
            return Pattern.compile("<" + name + ">([^<]*)</" + name + ">")
                    .matcher(element)
                    .results()
                    .map(match -> match.group(1))
                    .findFirst()
                    .orElse("");
        }
    }

    @Test
    void each_managed_dependency_is_one_of_a_module() throws IOException {
        String root = Files.readString(ROOT.resolve("pom.xml"));
        String managed =
                MANAGED.matcher(root).results().findFirst().orElseThrow().group(1);
        Set<Dependency> used = new HashSet<>();
        used.addAll(dependencies(root.replace(managed, "")));
        for (String module : modules()) {
            used.addAll(dependencies(module));
        }
        List<Dependency> unused = new ArrayList<>(dependencies(managed));
        assertThat(unused).hasSizeGreaterThan(40);
        // A bill of materials (type pom) also manages what comes with something else.
        unused.removeIf(
                dependency -> used.contains(dependency) || dependency.type().equals("pom"));

        assertThat(unused).isEmpty();
    }

    @Test
    void each_property_of_a_version_is_used() throws IOException {
        String root = Files.readString(ROOT.resolve("pom.xml"));
        String all = root + String.join("", modules());
        List<String> properties =
                VERSION.matcher(root).results().map(match -> match.group(1)).toList();

        assertThat(properties).hasSizeGreaterThan(40);
        assertThat(properties).allSatisfy(name -> assertThat(all).contains("${" + name + "}"));
    }

    private static List<Dependency> dependencies(String pom) {
        return DEPENDENCY
                .matcher(pom)
                .results()
                .map(match -> Dependency.of(match.group(1)))
                .toList();
    }

    /** The poms of the modules. */
    private static List<String> modules() throws IOException {
        List<String> poms = new ArrayList<>();
        try (Stream<Path> folders = Files.list(ROOT)) {
            for (Path folder : folders.sorted().toList()) {
                if (Files.isRegularFile(folder.resolve("pom.xml"))) {
                    poms.add(Files.readString(folder.resolve("pom.xml")));
                }
            }
        }
        return poms;
    }
}
