package dev.flow.testing;

import java.io.UncheckedIOException;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

final class CheckoutTest {
    @Test
    void the_root_is_the_folder_of_the_root_pom() {
        assertThat(Checkout.text("pom.xml")).contains("<module>testing</module>");
        assertThat(Checkout.root()).isAbsolute();
    }

    @Test
    void a_file_that_is_missing_cannot_be_read() {
        assertThat(Checkout.file("docs/none.md")).doesNotExist();
        assertThatThrownBy(() -> Checkout.text("docs/none.md"))
                .isInstanceOf(UncheckedIOException.class)
                .hasMessageContaining("docs/none.md");
    }

    @Test
    void a_shared_folder_that_is_missing_is_empty() {
        assertThat(Checkout.shared("none/0.0.0")).isEmpty();
    }
}
