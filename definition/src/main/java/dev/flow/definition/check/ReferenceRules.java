package dev.flow.definition.check;

import dev.flow.definition.diagnostic.ConfigurationCode;
import dev.flow.definition.diagnostic.DocumentCode;
import dev.flow.definition.grammar.ReusableComponent;
import dev.flow.definition.reader.SourceNode;
import dev.flow.definition.reader.SourceNode.Mapping;
import dev.flow.definition.reader.SourceNode.Scalar;
import dev.flow.definition.reader.SourceNode.Sequence;
import dev.flow.definition.text.NameIndex;
import dev.flow.definition.text.NamePatterns;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import org.jspecify.annotations.Nullable;

/** Names that a document refers to and must define, or must find in a catalog. */
final class ReferenceRules {
    private static final Set<String> KINDS = Set.of("http", "openapi", "grpc", "asyncapi", "a2a", "mcp");

    private final FileDiagnostics diagnostics;
    private final FunctionNames functions;
    private final Map<ReusableComponent, NameIndex> components = new EnumMap<>(ReusableComponent.class);
    private final NavigableSet<String> called;
    private final NameIndex callable;
    private final NameIndex catalogs;

    ReferenceRules(FileDiagnostics diagnostics, FunctionNames functions) {
        this.diagnostics = diagnostics;
        this.functions = functions;
        this.called = functions.all();
        this.callable = new NameIndex(with(called, KINDS));
        this.catalogs = new NameIndex(with(functions.catalogs(), Set.of(FunctionNames.DEFAULT)));
    }

    private static Set<String> with(Set<String> names, Set<String> more) {
        Set<String> all = new TreeSet<>(names);
        all.addAll(more);
        return all;
    }

    void check(SourceNode root, DocumentFacts facts, boolean standsAlone) {
        for (DocumentFacts.Reference reference : facts.references) {
            policy(reference, facts);
            // a function of a catalog declares no secrets: its caller does
            if (!standsAlone || reference.component() != ReusableComponent.SECRETS) {
                reference(root, reference);
            }
        }
        if (!standsAlone) {
            NameIndex declared = names(root, ReusableComponent.SECRETS);
            facts.secretReads.forEach(read -> secret(read, declared));
        }
        facts.calls.forEach(this::call);
        facts.resources.forEach(this::resource);
    }

    private void reference(SourceNode root, DocumentFacts.Reference reference) {
        NameIndex names = names(root, reference.component());
        String name = reference.name().text();
        if (names.contains(name) || unread(root, reference.component())) {
            return;
        }
        boolean secret = reference.component() == ReusableComponent.SECRETS;
        diagnostics.report(
                secret ? DocumentCode.UNDECLARED_SECRET : DocumentCode.UNDEFINED_REFERENCE,
                reference.name().range(),
                reference.pointer(),
                "`use." + reference.component().property() + "` has no "
                        + reference.component().noun() + " `" + name + "`.",
                names.hint(name).orElse(null));
    }

    private NameIndex names(SourceNode root, ReusableComponent component) {
        return components.computeIfAbsent(component, part -> new NameIndex(defined(root, part)));
    }

    /** The names that a part of {@code use} defines. */
    static Set<String> defined(SourceNode root, ReusableComponent component) {
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

    private void policy(DocumentFacts.Reference reference, DocumentFacts facts) {
        Set<String> bound = reference.bound();
        if (reference.component() != ReusableComponent.RETRIES || bound == null) {
            return;
        }
        String name = reference.name().text();
        for (String variable : facts.policyReads.getOrDefault(name, Set.of())) {
            if (!bound.contains(variable)) {
                diagnostics.report(
                        DocumentCode.UNBOUND_IN_POLICY,
                        reference.name().range(),
                        reference.pointer(),
                        "The retry policy `" + name + "` reads $" + variable + ", which is not bound here.");
            }
        }
    }

    /** Whether that part of {@code use} was reported already, so that what it defines is not known. */
    private static boolean unread(SourceNode root, ReusableComponent component) {
        if (!(root instanceof Mapping document)) {
            return false;
        }
        SourceNode use = document.get("use");
        return broken(use) || (use instanceof Mapping components && broken(components.get(component.property())));
    }

    private static boolean broken(@Nullable SourceNode node) {
        return node instanceof Scalar scalar && scalar.broken();
    }

    private void secret(DocumentFacts.SecretRead read, NameIndex declared) {
        boolean all = read.name().equals("*");
        if (all ? !declared.names().isEmpty() : declared.contains(read.name())) {
            return;
        }
        diagnostics.report(
                DocumentCode.UNDECLARED_SECRET,
                read.range(),
                read.pointer(),
                all
                        ? "$secrets is read, and `use.secrets` declares none."
                        : "$secrets." + read.name() + " is read, and `use.secrets` does not declare `" + read.name()
                                + "`.",
                declared.hint(read.name()).orElse(null));
    }

    private void call(DocumentFacts.Call call) {
        String name = call.function().text();
        switch (functions.resolve(name)) {
            case LOCAL, CATALOGED, HOST, QUEUED -> {
                // found
            }
            case REMOTE ->
                diagnostics.report(
                        ConfigurationCode.NOT_RESOLVED,
                        call.function().range(),
                        call.pointer(),
                        "The function `" + name + "` is not in this configuration and was not looked at.");
            case UNKNOWN_CATALOG -> {
                Matcher parts = NamePatterns.CATALOGED.matcher(name);
                String catalog = parts.matches() ? parts.group(3) : name;
                diagnostics.report(
                        DocumentCode.UNDEFINED_REFERENCE,
                        call.function().range(),
                        call.pointer(),
                        "`use.catalogs` has no catalog `" + catalog + "`.",
                        catalogs.hint(catalog).orElse("Define it in `use.catalogs`."));
            }
            case UNKNOWN ->
                diagnostics.report(
                        DocumentCode.UNDEFINED_FUNCTION,
                        call.function().range(),
                        call.pointer(),
                        "There is no function `" + name + "`.",
                        meant(name).map(near -> "Did you mean `" + near + "`?").orElse(null));
        }
    }

    private Optional<String> meant(String name) {
        String unversioned = name + "@" + FunctionNames.DEFAULT;
        String versioned = called.ceiling(name + ":");
        if (called.contains(unversioned)) {
            return Optional.of(unversioned);
        }
        return versioned != null && versioned.startsWith(name + ":") ? Optional.of(versioned) : callable.meant(name);
    }

    private void resource(DocumentFacts.Resource resource) {
        diagnostics.report(
                ConfigurationCode.NOT_RESOLVED,
                resource.address().range(),
                resource.pointer(),
                "The document at `" + resource.address().text() + "` was not looked at.");
    }
}
