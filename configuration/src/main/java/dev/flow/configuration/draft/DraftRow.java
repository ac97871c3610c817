package dev.flow.configuration.draft;

import dev.flow.configuration.document.Manifest;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A draft as it is stored.
 *
 * @param base the directory that the draft was edited over; null where the store is the source
 * @param published digest of the manifest whose definitions were published last by an apply
 * @param change the last change
 */
record DraftRow(
        long version,
        Manifest manifest,
        @Nullable Manifest base,
        @Nullable String published,
        LastChange change) {

    /**
     * How a draft was changed last.
     *
     * @param commentsDropped documents that have lost their comments
     */
    record LastChange(Draft.Format format, List<String> commentsDropped, Instant at, String by) {
        LastChange {
            commentsDropped = List.copyOf(commentsDropped);
        }
    }

    /** The next version. */
    DraftRow changed(Manifest next, LastChange by) {
        return new DraftRow(version + 1, next, base, published, by);
    }

    /** The same draft over another state of the directory. */
    DraftRow over(Manifest directory) {
        return new DraftRow(version, manifest, directory, published, change);
    }

    /** The same draft, after the definitions of a directory were published. */
    DraftRow withPublished(Manifest directory) {
        return new DraftRow(version, manifest, base, directory.digest(), change);
    }
}
