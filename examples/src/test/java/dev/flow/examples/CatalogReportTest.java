package dev.flow.examples;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** The page of the example says what the report holds; here is what reaches the shop. */
class CatalogReportTest extends OpenShop {

    @TempDir
    private Path folder;

    @Test
    void each_page_is_read_once_and_the_document_once() throws IOException {
        assertThat(run(10).json().path("products").asInt()).isEqualTo(23);

        assertThat(shop.calls())
                .extracting(ShopService.Call::path)
                .containsExactly("/openapi.json", "/products", "/products", "/products");
    }

    @Test
    void the_size_of_the_pages_does_not_change_the_report() throws IOException {
        assertThat(run(4).json()).isEqualTo(run(10).json());
    }

    @Test
    void a_shop_that_is_down_is_said_when_the_workflow_is_loaded() throws IOException {
        shop.close();

        var flow = run(10);

        assertThat(flow.exit()).isNotZero();
        assertThat(flow.err()).contains(shop.origin() + "/openapi.json");
    }

    private Invocation run(int pageSize) throws IOException {
        var workspace = new Workspace(folder, shop.origin()).withExamples();
        return Invocation.flow(
                "run",
                "catalog-report",
                "--config-dir",
                workspace.root().resolve("examples/catalog-report").toString(),
                "--input",
                Files.writeString(folder.resolve("input.json"), "{\"pageSize\": " + pageSize + "}")
                        .toString());
    }
}
