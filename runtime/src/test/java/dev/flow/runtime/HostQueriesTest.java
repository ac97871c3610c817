package dev.flow.runtime;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.runtime.settings.Catalogue;
import dev.flow.runtime.settings.Role;
import dev.flow.runtime.settings.Settings;
import dev.flow.runtime.settings.SettingsText;
import dev.flow.runtime.start.StartException;
import dev.flow.testing.engine.TestedEngine;
import dev.flow.triggers.population.MemberPage;
import dev.flow.triggers.population.PopulationQuery;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Queries of the host beside those of {@code flow.yaml}. */
@Tag("process")
final class HostQueriesTest {
    private static final PopulationQuery NOBODY = (_, _, _) -> new MemberPage(List.of(), null);

    @TempDir
    private Path folder;

    @BeforeEach
    void configuration() throws Exception {
        Files.createDirectories(folder.resolve("config/workflows"));
        Files.writeString(folder.resolve("config/workflows/greets.yaml"), """
                document: {dsl: 1.0.3, namespace: shop, name: greets, version: 1.0.0}
                do:
                  - greet:
                      set: {greeting: hello}
                """);
        Files.writeString(folder.resolve("config/flow.yaml"), """
                queries:
                  customers:
                    url: jdbc:sqlite:crm.db
                    key: id
                    sql: select id from customers where tenant = :tenant and id > :cursor order by id limit :limit
                """);
    }

    private RuntimeApplication.Builder builder() {
        var text = SettingsText.of(Map.of())
                .with(Catalogue.CONFIG_DIR, folder.resolve("config").toString(), "--config-dir")
                .with(Catalogue.DATA_DIR, folder.resolve("data").toString(), "--data-dir")
                .with(Catalogue.ENGINE_KIND, TestedEngine.kind(), "--engine")
                .with(Catalogue.PORT, "0", "--port");
        return RuntimeApplication.builder(Settings.read(text, Role.COMBINED, System.getenv()));
    }

    @Test
    void authors_see_the_names_of_both() throws Exception {
        try (var application = builder().query("employees", NOBODY, 10).build()) {
            application.start();
            var http = new Http(application.port().orElseThrow());
            JsonNode reference = http.get("/v1/operations/authoring-reference").body();
            assertThat(reference.path("queries")).hasToString("[\"customers\",\"employees\"]");
        }
    }

    @Test
    void a_name_in_both_prevents_the_start() {
        try (var application = builder().query("customers", NOBODY, 10).build()) {
            assertThatThrownBy(application::start)
                    .isInstanceOf(StartException.class)
                    .hasMessageContaining("both have a query customers");
        }
    }

    @Test
    void a_host_names_each_query_once_and_bounds_its_pages() {
        var builder = builder().query("employees", NOBODY, 10);
        assertThatThrownBy(() -> builder.query("employees", NOBODY, 10)).hasMessageContaining("two queries");
        assertThatThrownBy(() -> builder.query("all of them", NOBODY, 10)).hasMessageContaining("cannot be the name");
        assertThatThrownBy(() -> builder.query("more", NOBODY, 0)).hasMessageContaining("at least 1 member");
    }
}
