package dev.flow.events.webhook;

import dev.flow.definition.text.SignedContent;
import dev.flow.definition.text.SignedContent.Part;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Signatures in a header of their own, separated by spaces or commas where the prefix has none.
 *
 * @param timestampHeader null when no time is signed
 * @param idHeader null when no id is signed
 */
record HeaderSignature(
        Form form,
        SignedContent signed,
        @Nullable String timestampHeader,
        @Nullable String idHeader) implements SignatureScheme {

    /**
     * How signatures are written.
     *
     * @param header in lower case
     * @param prefix of each signature
     */
    record Form(String header, String prefix, ByteEncoding encoding) {
        /** What separates signatures; a character that no header has when nothing does. */
        private String separators() {
            StringBuilder separators = new StringBuilder();
            for (char each : new char[] {' ', ','}) {
                if (prefix.indexOf(each) < 0) {
                    separators.append(each);
                }
            }
            return separators.isEmpty() ? "\n" : "[" + separators + "]+";
        }
    }

    @Override
    public Reading read(WebhookRequest request) {
        String header = request.header(form.header()).orElse(null);
        if (header == null) {
            return SignatureScheme.lacks(form.header());
        }
        String[] each = header.split(form.separators(), MOST_SIGNATURES + 1);
        if (each.length > MOST_SIGNATURES) {
            return SignatureScheme.tooMany(form.header());
        }
        List<byte[]> signatures = new ArrayList<>();
        for (String text : each) {
            if (text.startsWith(form.prefix())) {
                form.encoding().decode(text.substring(form.prefix().length())).ifPresent(signatures::add);
            }
        }
        return signatures.isEmpty() ? SignatureScheme.noSignature(form.header()) : content(request, signatures);
    }

    private Reading content(WebhookRequest request, List<byte[]> signatures) {
        Instant time = null;
        List<byte[]> content = new ArrayList<>();
        for (Part part : signed.parts()) {
            switch (part) {
                case Part.Literal(String text) -> content.add(bytes(text));
                case Part.Field field -> {
                    String header = header(field);
                    if (header == null) {
                        content.add(request.body());
                        continue;
                    }
                    String value = request.header(header).orElse(null);
                    if (value == null) {
                        return SignatureScheme.lacks(header);
                    }
                    if (field == Part.Field.TIMESTAMP) {
                        time = UnixSeconds.parse(value).orElse(null);
                        if (time == null) {
                            return SignatureScheme.noTime(header);
                        }
                    }
                    content.add(bytes(value));
                }
            }
        }
        return new Reading.Signed(signatures, content, time);
    }

    /** The header of a field; null for the body. */
    private @Nullable String header(Part.Field field) {
        return switch (field) {
            case BODY -> null;
            case TIMESTAMP -> timestampHeader;
            case ID -> idHeader;
        };
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
