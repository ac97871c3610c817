package dev.flow.configuration.document;

import dev.flow.definition.CheckedConfiguration;
import dev.flow.definition.HostFunctionSignature;
import dev.flow.definition.diagnostic.Diagnostic;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

final class CheckedDocumentsTest {
    private final List<HostFunctionSignature> functions = new ArrayList<>();
    private final CheckedDocuments checks = new CheckedDocuments(() -> functions);

    private static Documents calling(String function) {
        return Documents.EMPTY.with(
                DocumentName.workflow("shop.order"),
                "document: {dsl: 1.0.3, namespace: shop, name: order, version: 1.0.0}\ndo: [{a: {call: '" + function
                        + "'}}]\n");
    }

    @Test
    void the_same_documents_are_checked_once() {
        CheckedConfiguration first = checks.check(calling("pay:1.0.0@default"));

        assertThat(checks.check(calling("pay:1.0.0@default"))).isSameAs(first);
    }

    @Test
    void with_other_functions_of_the_host_the_same_documents_are_checked_again() {
        assertThat(checks.check(calling("pay:1.0.0@default")).diagnostics())
                .extracting(Diagnostic::code)
                .containsExactly("undefined-function");

        functions.add(new HostFunctionSignature("pay", "1.0.0"));

        assertThat(checks.check(calling("pay:1.0.0@default")).diagnostics()).isEmpty();
    }
}
