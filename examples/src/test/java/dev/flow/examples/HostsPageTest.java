package dev.flow.examples;

import dev.flow.testing.Checkout;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** What the page for hosts shows is what the host application compiles, which {@link HostApplicationTest} builds. */
class HostsPageTest {
    private static List<FencedBlock> blocks(String language) throws IOException {
        Path page = Checkout.file("docs/hosts.md");
        return FencedBlock.of(Files.readString(page)).stream()
                .filter(block -> block.language().equals(language))
                .toList();
    }

    @Test
    void every_class_on_the_page_is_a_file_of_the_host_application() throws IOException {
        assertThat(blocks("java"))
                .hasSize(3)
                .allSatisfy(
                        block -> assertThat(Checkout.file(block.attribute())).hasContent(block.text()));
    }

    @Test
    void the_version_of_the_embedded_engines_library_is_that_of_the_sdk() throws IOException {
        String build = Checkout.text("pom.xml");

        assertThat(blocks("xml").get(1).text()).contains("<version>" + sdk(build) + "</version>");
    }

    private static String sdk(String build) {
        var version =
                Pattern.compile("<version.temporal>(.+)</version.temporal>").matcher(build);
        assertThat(version.find()).isTrue();
        return version.group(1);
    }

    @Test
    void the_coordinates_are_those_of_the_host_application() throws IOException {
        String project = Checkout.text("examples/host-application/pom.xml");

        assertThat(blocks("xml"))
                .hasSize(2)
                .allSatisfy(block -> assertThat(project).containsIgnoringWhitespaces(block.text()));
    }
}
