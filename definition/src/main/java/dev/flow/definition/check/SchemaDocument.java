package dev.flow.definition.check;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.definition.DocumentLimits;
import dev.flow.definition.SourceFile;
import dev.flow.definition.diagnostic.Diagnostic;
import dev.flow.definition.diagnostic.DiagnosticCollector;
import dev.flow.definition.diagnostic.GrammarCode;
import dev.flow.definition.reader.YamlReader;
import dev.flow.definition.text.Pointer;
import java.util.List;

/** A JSON Schema in a document of its own. */
public final class SchemaDocument {
    private SchemaDocument() {}

    /** The diagnostics of a schema that was fetched from an address. */
    public static List<Diagnostic> errors(String address, JsonNode schema, DocumentLimits limits) {
        SourceFile file = new SourceFile(address, schema.toString());
        DiagnosticCollector collector = new DiagnosticCollector();
        YamlReader.read(file, limits, collector)
                .ifPresent(document ->
                        new JsonSchemaRules(new FileDiagnostics(file, collector)).check(document.root(), Pointer.ROOT));
        return collector.sorted().stream()
                .filter(diagnostic -> diagnostic.code().equals(GrammarCode.INVALID_SCHEMA.code()))
                .toList();
    }
}
