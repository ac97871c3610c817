package dev.flow.runtime.trigger;

import dev.flow.configuration.source.ActiveSnapshot;
import dev.flow.configuration.source.ActiveTriggers;
import dev.flow.runs.TriggerSettings.Kind;
import dev.flow.triggers.DeclaredTrigger;
import dev.flow.triggers.DeclaredTriggers;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The triggers of the active configuration of this process, and of revisions of the store. Thread-safe. */
public final class SnapshotTriggers implements DeclaredTriggers {
    private final ActiveSnapshot active;
    private final boolean hasRevisions;
    private final Supplier<@Nullable String> activeRevision;
    private final Function<String, ActiveTriggers> revisions;

    private SnapshotTriggers(
            ActiveSnapshot active,
            boolean hasRevisions,
            Supplier<@Nullable String> activeRevision,
            Function<String, ActiveTriggers> revisions) {
        this.active = active;
        this.hasRevisions = hasRevisions;
        this.activeRevision = activeRevision;
        this.revisions = revisions;
    }

    /** Those of a configuration without revisions. */
    public static SnapshotTriggers ofDirectory(ActiveSnapshot active) {
        return new SnapshotTriggers(active, false, () -> null, revision -> {
            throw new IllegalStateException("A configuration directory has no revision " + revision + ".");
        });
    }

    /**
     * Those of a configuration with revisions.
     *
     * @param activeRevision of this process; null before the first activation
     * @param revisions loads one
     */
    public static SnapshotTriggers ofRevisions(
            ActiveSnapshot active,
            Supplier<@Nullable String> activeRevision,
            Function<String, ActiveTriggers> revisions) {
        return new SnapshotTriggers(active, true, activeRevision, revisions);
    }

    @Override
    public List<DeclaredTrigger> active() {
        return declared(active.current().triggers());
    }

    @Override
    public boolean hasRevisions() {
        return hasRevisions;
    }

    @Override
    public @Nullable String activeRevision() {
        return activeRevision.get();
    }

    @Override
    public List<DeclaredTrigger> of(@Nullable String revisionId) {
        return revisionId == null ? List.of() : declared(revisions.apply(revisionId));
    }

    private static List<DeclaredTrigger> declared(ActiveTriggers triggers) {
        List<DeclaredTrigger> declared = new ArrayList<>();
        triggers.documents()
                .forEach((name, document) -> declared.add(new DeclaredTrigger(
                        name,
                        Kind.valueOf(document.path("kind").asText().toUpperCase(Locale.ROOT)),
                        triggers.workflow(name),
                        document)));
        return declared;
    }
}
