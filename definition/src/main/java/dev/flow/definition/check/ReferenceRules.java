package dev.flow.definition.check;

import dev.flow.definition.diagnostic.DiagnosticCode;
import dev.flow.definition.grammar.Component;
import dev.flow.definition.reader.SourceNode;
import dev.flow.definition.reader.SourceNode.Mapping;
import dev.flow.definition.reader.SourceNode.Scalar;
import dev.flow.definition.reader.SourceNode.Sequence;
import dev.flow.definition.text.Names;
import dev.flow.definition.text.Suggestion;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;

/** Names that a document refers to and must define, or must find in a catalog. */
final class ReferenceRules {
    private final Report report;
    private final FunctionNames functions;

    ReferenceRules(Report report, FunctionNames functions) {
        this.report = report;
        this.functions = functions;
    }

    void check(SourceNode root, DocumentFacts facts, boolean standsAlone) {
        for (DocumentFacts.Reference reference : facts.references) {
            // a function of a catalog declares no secrets: whoever calls it does
            if (!standsAlone || reference.component() != Component.SECRETS) {
                reference(root, reference);
            }
        }
        if (!standsAlone) {
            Set<String> declared = defined(root, Component.SECRETS);
            facts.secretReads.forEach(read -> secret(read, declared));
        }
        facts.calls.forEach(this::call);
        facts.resources.forEach(this::resource);
    }

    private void reference(SourceNode root, DocumentFacts.Reference reference) {
        Set<String> names = defined(root, reference.component());
        String name = reference.name().text();
        if (names.contains(name)) {
            return;
        }
        boolean secret = reference.component() == Component.SECRETS;
        report.say(
                secret ? DiagnosticCode.UNDECLARED_SECRET : DiagnosticCode.UNDEFINED_REFERENCE,
                reference.name().range(),
                reference.pointer(),
                "`use." + reference.component().property() + "` has no "
                        + reference.component().noun() + " `" + name + "`.",
                Suggestion.of(name, names)
                        .map(near -> "Did you mean `" + near + "`?")
                        .orElse(null));
    }

    /** The names in a part of {@code use}. */
    static Set<String> defined(SourceNode root, Component component) {
        Set<String> names = new HashSet<>();
        if (root instanceof Mapping document && document.get("use") instanceof Mapping use) {
            SourceNode part = use.get(component.property());
            if (part instanceof Mapping mapping) {
                mapping.entries().forEach(entry -> names.add(entry.name()));
            } else if (part instanceof Sequence sequence) {
                sequence.elements().forEach(element -> {
                    if (element instanceof Scalar scalar) {
                        names.add(scalar.text());
                    }
                });
            }
        }
        return names;
    }

    private void secret(DocumentFacts.SecretRead read, Set<String> declared) {
        boolean all = read.name().equals("*");
        if (all ? !declared.isEmpty() : declared.contains(read.name())) {
            return;
        }
        report.say(
                DiagnosticCode.UNDECLARED_SECRET,
                read.range(),
                read.pointer(),
                all
                        ? "$secrets is read, and `use.secrets` declares none."
                        : "$secrets." + read.name() + " is read, and `use.secrets` does not declare `" + read.name()
                                + "`.",
                Suggestion.of(read.name(), declared)
                        .map(near -> "Did you mean `" + near + "`?")
                        .orElse(null));
    }

    private void call(DocumentFacts.Call call) {
        String name = call.function().text();
        switch (functions.resolve(name)) {
            case LOCAL, CATALOGED, HOST -> {
                // found
            }
            case REMOTE ->
                report.say(
                        DiagnosticCode.NOT_RESOLVED,
                        call.function().range(),
                        call.pointer(),
                        "The function `" + name + "` is not in this configuration and was not looked at.");
            case UNKNOWN_CATALOG -> {
                Matcher parts = Names.CATALOGED.matcher(name);
                String catalog = parts.matches() ? parts.group(3) : name;
                report.say(
                        DiagnosticCode.UNDEFINED_REFERENCE,
                        call.function().range(),
                        call.pointer(),
                        "`use.catalogs` has no catalog `" + catalog + "`.",
                        Suggestion.of(catalog, withDefault())
                                .map(near -> "Did you mean `" + near + "`?")
                                .orElse("Define it in `use.catalogs`."));
            }
            case UNKNOWN ->
                report.say(
                        DiagnosticCode.UNDEFINED_FUNCTION,
                        call.function().range(),
                        call.pointer(),
                        "There is no function `" + name + "`.",
                        meant(name).map(near -> "Did you mean `" + near + "`?").orElse(null));
        }
    }

    private Set<String> withDefault() {
        Set<String> catalogs = new HashSet<>(functions.catalogs());
        catalogs.add(FunctionNames.DEFAULT);
        return catalogs;
    }

    private Optional<String> meant(String name) {
        Set<String> all = functions.all();
        Optional<String> versioned = all.stream()
                .filter(each -> each.equals(name + "@" + FunctionNames.DEFAULT) || each.startsWith(name + ":"))
                .findFirst();
        if (versioned.isPresent()) {
            return versioned;
        }
        Set<String> candidates = new HashSet<>(all);
        candidates.addAll(Set.of("http", "openapi", "grpc", "asyncapi", "a2a", "mcp"));
        return Suggestion.of(name, candidates);
    }

    private void resource(DocumentFacts.Resource resource) {
        report.say(
                DiagnosticCode.NOT_RESOLVED,
                resource.address().range(),
                resource.pointer(),
                "The document at `" + resource.address().text() + "` was not looked at.");
    }
}
