package dev.flow.gateway.api;

import dev.flow.store.audit.AuditPage;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** The audit's cursor as text, before it is sealed. */
final class AuditCursor {
    private AuditCursor() {}

    static @Nullable String write(AuditPage.@Nullable Cursor cursor) {
        return cursor == null ? null : cursor.at() + " " + cursor.id();
    }

    static AuditPage.@Nullable Cursor read(@Nullable String text) {
        if (text == null) {
            return null;
        }
        int space = text.indexOf(' ');
        return new AuditPage.Cursor(Instant.parse(text.substring(0, space)), text.substring(space + 1));
    }
}
