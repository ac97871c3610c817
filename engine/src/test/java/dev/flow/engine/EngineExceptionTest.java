package dev.flow.engine;

import dev.flow.engine.offload.Digest;
import dev.flow.engine.offload.PayloadStoreException;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class EngineExceptionTest {
    @Test
    void the_texts_of_codes_are_stable() {
        assertThat(EngineException.Code.values())
                .extracting(EngineException.Code::toString)
                .containsExactly(
                        "engine-unavailable",
                        "engine-tls",
                        "engine-refused",
                        "engine-binary",
                        "engine-install",
                        "data-directory-in-use",
                        "incompatible-database",
                        "unknown-run",
                        "unknown-definition",
                        "unsupported-call",
                        "payload-store-unavailable",
                        "payload-lost",
                        "payload-too-large");
        assertThat(PayloadStoreException.Code.values())
                .extracting(PayloadStoreException.Code::toString)
                .containsExactly("payload-store-unavailable", "payload-lost", "payload-too-large");
    }

    @Test
    void a_failure_of_the_payload_store_keeps_its_code_and_message() {
        var unavailable = PayloadStoreException.unavailable("no such folder", null);
        var lost = PayloadStoreException.lost(Digest.of(new byte[] {1}), "the store does not have it");
        var tooLarge = PayloadStoreException.tooLarge(3, 2);

        assertThat(EngineException.payload(unavailable))
                .hasMessage("The payload store is unavailable: no such folder")
                .extracting(EngineException::code)
                .isEqualTo(EngineException.Code.PAYLOAD_STORE_UNAVAILABLE);
        assertThat(EngineException.payload(lost).code()).isEqualTo(EngineException.Code.PAYLOAD_LOST);
        assertThat(EngineException.payload(tooLarge))
                .hasMessage("A value of 3 bytes is too large; the limit is 2.")
                .extracting(EngineException::code)
                .isEqualTo(EngineException.Code.PAYLOAD_TOO_LARGE);
    }
}
