package dev.flow.calls;

import dev.flow.calls.host.HostFunction;
import dev.flow.calls.host.HostFunctions;
import dev.flow.definition.HostFunctionSignature;
import dev.flow.testing.Checkout;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** The example of the manual compiles, is found, and does what the page says. */
final class JavaFunctionsPageTest {
    private static final Path PAGE = Checkout.file("docs/java-functions.md");

    @Test
    void the_example_is_discovered_and_can_be_called(@TempDir Path directory) throws IOException {
        Path source =
                Files.createDirectories(directory.resolve("com/example/shop")).resolve("ReserveStock.java");
        Files.writeString(source, block("java"));
        Path services = Files.createDirectories(directory.resolve("META-INF/services"));
        Files.writeString(services.resolve("dev.flow.calls.host.HostFunction"), block("text"));
        int status = ToolProvider.getSystemJavaCompiler()
                .run(
                        null,
                        null,
                        null,
                        "-cp",
                        System.getProperty("java.class.path"),
                        "-d",
                        directory.toString(),
                        source.toString());
        assertThat(status).isZero();

        URL[] urls = {directory.toUri().toURL()};
        try (URLClassLoader loader = new URLClassLoader(urls, HostFunction.class.getClassLoader());
                TestCalls calls = new TestCalls()) {
            HostFunctions found = HostFunctions.discover(loader);
            assertThat(found.signatures())
                    .extracting(HostFunctionSignature::qualified)
                    .containsExactly("reserve-stock:1.2.0");
            calls.functions(found);

            assertThat(calls.function("reserve-stock", "1.2.0", "{article: lamp, count: 2}"))
                    .isEqualTo(TestCalls.yaml("{reservation: r-key-1}"));
            assertThat(calls.failingFunction("reserve-stock", "1.2.0", "{article: chair}")
                            .type())
                    .isEqualTo("https://shop.example.com/errors/out-of-stock");
            assertThat(calls.failingFunction("reserve-stock", "1.2.0", "{count: 0}")
                            .type())
                    .endsWith("/errors/validation");
        }
    }

    private static String block(String language) throws IOException {
        Matcher block = Pattern.compile("```" + language + "\\n(.*?)```", Pattern.DOTALL)
                .matcher(Files.readString(PAGE));
        assertThat(block.find()).isTrue();
        return block.group(1);
    }
}
