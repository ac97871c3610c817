package dev.flow.identity;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class ScopeTest {
    /** Rows of the store and names of task queues hold these digests. */
    @Test
    void the_digest_is_of_the_canonical_json_of_its_names() {
        assertThat(new Scope("acme", "shop", "live").digest())
                .isEqualTo("sha256:b49629e0c0c217cafe30352d31283b4e0f8674431881d5ed1e3d1427e636bb13");
        assertThat(new Scope("Zoë \"1\"\\/", "a\u000b\u001f\u007f\n\uD83D\uDE00\u2028", "live").digest())
                .isEqualTo("sha256:ca6d69962eeb528704bd4ff06bb9521d39d4ac2e03273d5900a38dfc97446706");
    }

    @Test
    void half_of_a_surrogate_pair_has_no_digest() {
        Scope scope = new Scope("\uD800", "shop", "live");
        assertThatIllegalArgumentException().isThrownBy(scope::digest);
    }

    @ParameterizedTest
    @CsvSource({"' ',shop,live", "acme,'',live", "acme,shop,' '"})
    void all_three_names_are_required(String tenant, String application, String environment) {
        assertThatIllegalArgumentException().isThrownBy(() -> new Scope(tenant, application, environment));
    }
}
