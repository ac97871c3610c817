package dev.flow.definition.check;

import dev.flow.definition.diagnostic.Diagnostic.Range;
import dev.flow.definition.diagnostic.GrammarCode;
import dev.flow.definition.reader.SourceNode;
import dev.flow.definition.reader.SourceNode.Entry;
import dev.flow.definition.reader.SourceNode.Mapping;
import dev.flow.definition.reader.SourceNode.Scalar;
import dev.flow.definition.reader.SourceNode.Sequence;
import dev.flow.definition.text.NameSuggestion;
import dev.flow.definition.text.Pointer;
import dev.flow.definition.text.SignedContent;
import dev.flow.definition.text.SignedContent.Part.Field;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/** What must be true of the {@code webhooks} of {@code flow.yaml}, beside their grammar. */
final class WebhookRules {
    private static final int MOST_SECRETS = 5;
    private static final int LONGEST_TYPE = 200;

    /** RFC 9110, section 5.1: a token. */
    private static final Pattern HEADER = Pattern.compile("[a-zA-Z0-9!#$%&'*+.^_`|~-]{1,100}");

    private static final String HEADER_FIX = "Write its name alone, as in x-signature.";
    private static final List<String> SECRETS = List.of("secret", "secrets");
    private static final Set<String> TIMED_PRESETS = Set.of("stripe", "slack", "standard");

    private final FileDiagnostics diagnostics;

    private WebhookRules(FileDiagnostics diagnostics) {
        this.diagnostics = diagnostics;
    }

    static void check(SourceNode settings, FileDiagnostics diagnostics) {
        if (settings instanceof Mapping root && root.get("webhooks") instanceof Mapping webhooks) {
            var rules = new WebhookRules(diagnostics);
            webhooks.entries().forEach(rules::source);
        }
    }

    private void source(Entry entry) {
        Pointer at = Pointer.ROOT.child("webhooks").child(entry.name());
        name(entry.key(), at, "a source of webhooks");
        if (entry.value() instanceof Mapping source) {
            secrets(entry, source, at);
            tolerance(source, at);
            if (source.get("host") instanceof Scalar host && host.isText()) {
                name(host, at.child("host"), "a verifier");
            }
            if (source.get("hmac") instanceof Mapping hmac) {
                hmac(hmac, source, at.child("hmac"));
            }
            if (source.get("token") instanceof Mapping token) {
                header(token, "header", at.child("token"));
                prefix(token, at.child("token"));
            }
            deliveryId(source, at);
            type(source, at);
        }
    }

    private void name(Scalar name, Pointer at, String what) {
        DeclaredNames.check(name.text(), name.range(), at, what, diagnostics);
    }

    private void secrets(Entry entry, Mapping source, Pointer at) {
        boolean none = source.entries().stream().noneMatch(each -> isSecret(each.name()));
        if (source.entry("host") != null) {
            for (String property : SECRETS) {
                notApplicable(source, property, at, "a verifier of the host has its own secrets.");
            }
        } else if (none && source.complete()) {
            diagnostics.report(
                    GrammarCode.MISSING_PROPERTY,
                    entry.key().range(),
                    at,
                    "`" + entry.name() + "` lacks `secret` or `secrets`.",
                    "Name the secret that the sender shares: secret: " + entry.name() + ".");
        }
        if (source.get("secret") instanceof Scalar secret && secret.isText()) {
            name(secret, at.child("secret"), "a secret");
        }
        if (source.get("secrets") instanceof Sequence secrets) {
            several(secrets, at.child("secrets"));
        }
    }

    /** A name that is nearly right was reported. */
    private static boolean isSecret(String property) {
        return SECRETS.contains(property)
                || NameSuggestion.of(property, SECRETS).isPresent();
    }

    private void several(Sequence secrets, Pointer at) {
        int index = 0;
        for (SourceNode each : secrets.elements()) {
            if (index == MOST_SECRETS) {
                diagnostics.report(
                        GrammarCode.VALUE_OUT_OF_RANGE,
                        each.range(),
                        at.child(index),
                        "`secrets` has at most " + MOST_SECRETS + " secrets, and "
                                + secrets.elements().size() + " are there.",
                        "Remove those that the sender does not use any more.");
            }
            if (each instanceof Scalar secret && secret.isText()) {
                name(secret, at.child(index), "a secret");
            }
            index++;
        }
    }

    private void tolerance(Mapping source, Pointer at) {
        if (!isTimed(source)) {
            notApplicable(source, "tolerance", at, "the requests of this source have no signed time.");
        }
        SettingRules.between("PT1S", "PT1H", source, "tolerance", at, diagnostics);
    }

    /** Whether its requests have a signed time. */
    private static boolean isTimed(Mapping source) {
        if (source.get("preset") instanceof Scalar preset) {
            return TIMED_PRESETS.contains(preset.text());
        }
        return source.get("hmac") instanceof Mapping hmac && hmac.entry("timestamp_header") != null;
    }

    private void notApplicable(Mapping source, String property, Pointer at, String why) {
        Entry entry = source.entry(property);
        if (entry != null && source.complete()) {
            diagnostics.report(
                    GrammarCode.PROPERTY_NOT_APPLICABLE,
                    entry.key().range(),
                    at.child(property),
                    "`" + property + "` has no meaning here: " + why,
                    "Remove it.");
        }
    }

    private void hmac(Mapping hmac, Mapping source, Pointer at) {
        header(hmac, "header", at);
        header(hmac, "timestamp_header", at);
        prefix(hmac, at);
        Scalar signed = hmac.get("signed") instanceof Scalar scalar && scalar.isText() ? scalar : null;
        SignedContent content = SignedContent.of(signed == null ? "{body}" : signed.text());
        if (signed != null && SignedContent.problem(signed.text()).isPresent()) {
            diagnostics.report(
                    GrammarCode.VALUE_NOT_ALLOWED,
                    signed.range(),
                    at.child("signed"),
                    "`signed` cannot be `" + signed.text() + "`. "
                            + SignedContent.problem(signed.text()).get(),
                    "Write it like '{timestamp}.{body}'.");
            return;
        }
        Entry timestamp = hmac.entry("timestamp_header");
        if (timestamp != null && !content.has(Field.TIMESTAMP)) {
            diagnostics.report(
                    GrammarCode.PROPERTY_NOT_APPLICABLE,
                    timestamp.key().range(),
                    at.child("timestamp_header"),
                    "`timestamp_header` has no meaning here: `signed` has no `{timestamp}`, and a time that is not"
                            + " signed could be replaced.",
                    "Add `{timestamp}` to `signed`, as the sender signs it, or remove `timestamp_header`.");
        }
        if (signed != null && timestamp == null && content.has(Field.TIMESTAMP)) {
            needs(signed, at, "`{timestamp}` in `signed` needs `timestamp_header`.", "Add `timestamp_header`.");
        }
        boolean idHeader = source.get("delivery_id") instanceof Mapping id && id.entry("header") != null;
        if (signed != null && content.has(Field.ID) && !idHeader) {
            needs(
                    signed,
                    at,
                    "`{id}` in `signed` needs a header in `delivery_id`.",
                    "Add `delivery_id: { header: … }` to the source.");
        }
    }

    private void needs(Scalar signed, Pointer at, String message, String fix) {
        diagnostics.report(GrammarCode.MISSING_PROPERTY, signed.range(), at.child("signed"), message, fix);
    }

    private void header(Mapping owner, String property, Pointer at) {
        if (owner.get(property) instanceof Scalar header
                && header.isText()
                && !HEADER.matcher(header.text()).matches()) {
            diagnostics.report(
                    GrammarCode.INVALID_NAME,
                    header.range(),
                    at.child(property),
                    "`" + header.text() + "` cannot be the name of a header.",
                    HEADER_FIX);
        }
    }

    private void prefix(Mapping owner, Pointer at) {
        if (owner.get("prefix") instanceof Scalar prefix
                && prefix.isText()
                && (prefix.text().startsWith(" ") || !prefix.text().chars().allMatch(c -> c >= ' ' && c <= '~'))) {
            diagnostics.report(
                    GrammarCode.VALUE_NOT_ALLOWED,
                    prefix.range(),
                    at.child("prefix"),
                    "`prefix` begins with no space, and has visible characters of ASCII.",
                    "Write it as it stands in the header: 'sha256='.");
        }
    }

    private void deliveryId(Mapping source, Pointer at) {
        if (source.entry("host") != null) {
            notApplicable(source, "delivery_id", at, "a verifier of the host says what identifies a delivery.");
        }
        if (source.get("delivery_id") instanceof Mapping id) {
            header(id, "header", at.child("delivery_id"));
        }
    }

    private void type(Mapping source, Pointer at) {
        if (source.get("type") instanceof Mapping type) {
            header(type, "header", at.child("type"));
        }
        if (source.get("type") instanceof Scalar type && type.isText()) {
            Range range = type.range();
            String text = type.text();
            if (text.isBlank()) {
                diagnostics.report(GrammarCode.EMPTY_VALUE, range, at.child("type"), "`type` must not be empty.");
            } else if (text.length() > LONGEST_TYPE || text.chars().anyMatch(Character::isISOControl)) {
                diagnostics.report(
                        GrammarCode.VALUE_NOT_ALLOWED,
                        range,
                        at.child("type"),
                        "`type` has at most " + LONGEST_TYPE + " characters, without control characters.");
            }
        }
    }
}
