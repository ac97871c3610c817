package dev.flow.engine.local;

import java.util.Locale;

/**
 * When the server of a local engine has its database synchronised to the disk. The database writes a log ahead in both
 * cases: it is never corrupt afterwards, and a server that is killed loses nothing.
 */
public enum Synchronous {
    /** When the log is merged into the database: a power cut may take back the last commits. */
    NORMAL,
    /** At each commit: a power cut takes back nothing that was acknowledged, and a run takes longer. */
    FULL;

    String pragma() {
        return name().toLowerCase(Locale.ROOT);
    }
}
