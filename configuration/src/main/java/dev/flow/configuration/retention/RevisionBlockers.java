package dev.flow.configuration.retention;

import dev.flow.configuration.activation.record.RevisionReferences.References;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** Why revisions stay, as far as the store knows; runs on the engine keep them too. */
final class RevisionBlockers {
    private final RevisionUses uses;
    private final RevisionRetention retention;
    private final Instant now;

    RevisionBlockers(RevisionUses uses, RevisionRetention retention, Instant now) {
        this.uses = uses;
        this.retention = retention;
        this.now = now;
    }

    /** All reasons why a revision stays; empty when it may go, or is not there. */
    List<Blocker> blockers(String id) {
        List<Blocker> blockers = new ArrayList<>();
        referred(id, blockers);
        for (int index = 0; index < uses.revisions().size(); index++) {
            RevisionUses.Aged revision = uses.revisions().get(index);
            if (revision.id().equals(id)) {
                aged(index, revision, blockers);
            }
        }
        return blockers;
    }

    private void referred(String id, List<Blocker> blockers) {
        References references = uses.references();
        if (id.equals(references.active())) {
            blockers.add(Blocker.revision(id, "It is active."));
        }
        if (id.equals(references.target())) {
            blockers.add(Blocker.revision(id, "An activation of it is under way."));
        }
        if (references.participants().contains(id)) {
            blockers.add(Blocker.revision(id, "A participant of activations was brought to it."));
        }
        Instant activeUntil = references.activeUntil().get(id);
        if (id.equals(references.predecessor()) && activeUntil != null) {
            Instant until = activeUntil.plus(retention.rollback());
            if (now.isBefore(until)) {
                blockers.add(Blocker.revision(id, "It was active before, and can be rolled back to.", until));
            }
        }
    }

    private void aged(int index, RevisionUses.Aged revision, List<Blocker> blockers) {
        if (index < retention.least()) {
            blockers.add(Blocker.revision(revision.id(), "It is one of the newest " + retention.least() + "."));
        }
        Instant until = revision.lastUsed().plus(retention.age());
        if (now.isBefore(until)) {
            blockers.add(Blocker.revision(
                    revision.id(), "It was published or active less than " + retention.age() + " ago.", until));
        }
    }
}
