package dev.flow.cli.exit;

/** Exit codes (command line page); a script may rely on them. */
public final class Exit {
    public static final int DONE = 0;
    public static final int FAILED = 1;
    public static final int USAGE = 2;
    public static final int UNAVAILABLE = 3;
    public static final int REFUSED = 4;
    public static final int CONFLICT = 5;
    public static final int INTERRUPTED = 130;

    private Exit() {}
}
