package dev.flow.expression.internal.compile;

import org.jspecify.annotations.Nullable;

/** The slots of the frames that one function's calls have. */
final class FrameLayout {
    private final @Nullable FrameLayout outer;
    private int slots;

    FrameLayout(@Nullable FrameLayout outer) {
        this.outer = outer;
    }

    int add() {
        return slots++;
    }

    int size() {
        return slots;
    }

    /** How many frames further out another layout's frame is. */
    int hopsTo(FrameLayout other) {
        int hops = 0;
        for (FrameLayout layout = this; layout != null; layout = layout.outer) {
            if (layout == other) {
                return hops;
            }
            hops++;
        }
        throw new IllegalStateException("a name is used outside of its scope");
    }
}
