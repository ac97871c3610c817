package dev.flow.examples;

import dev.flow.testing.Checkout;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
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
                .hasSize(4)
                .allSatisfy(
                        block -> assertThat(Checkout.file(block.attribute())).hasContent(block.text()));
    }

    @Test
    void the_coordinates_are_those_of_the_host_application() throws IOException {
        String project = Checkout.text("examples/host-application/pom.xml");

        assertThat(blocks("xml"))
                .hasSize(1)
                .allSatisfy(block -> assertThat(project).containsIgnoringWhitespaces(block.text()));
    }
}
