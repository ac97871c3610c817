package dev.flow.configuration.revision;

/** What becomes of an import whose definitions have versions that others in the scope have. */
public enum VersionReuse {
    /** The import is refused: its author may have forgotten to raise a version. */
    REFUSED,
    /** Both are kept: definitions are known by their digests. */
    ALLOWED
}
