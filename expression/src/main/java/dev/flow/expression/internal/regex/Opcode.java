package dev.flow.expression.internal.regex;

import java.util.List;

/** The instructions of a compiled pattern; what follows each in the code is in brackets. */
final class Opcode {
    /** The match is found. */
    static final int END = 0;
    /** One code point of a set [set]. */
    static final int ONE = 1;
    /** As many of a set as possible, giving them back one by one [set, least, most]. */
    static final int MANY = 2;
    /** Goes on here, and on failure there [there]. */
    static final int FORK = 3;
    /** Goes there [there]. */
    static final int JUMP = 4;
    /** The position into a register [register]. */
    static final int SAVE = 5;
    /** A place [anchor]. */
    static final int ASSERT = 6;
    /** What a group matched [ignore case, count of groups, groups]. */
    static final int BACK = 7;
    /** The height of the stack into a register [register]. */
    static final int MARK = 8;
    /** Forgets what could be tried since the mark [register]. */
    static final int COMMIT = 9;
    /** Back to the position in a register [register]. */
    static final int RETURN = 10;
    /** Fails, and undoes all since the mark [register]. */
    static final int FAIL_SINCE = 11;
    /** So many code points back [count]. */
    static final int BACKWARDS = 12;
    /** A register becomes zero [register]. */
    static final int ZERO = 13;
    /** Another turn of a counted loop, or out of it [register, least, most, lazy, out]. */
    static final int TURN = 14;
    /** Out of a loop whose turn matched nothing [register, out]. */
    static final int UNLESS_MOVED = 15;
    /** Calls a group [address]. */
    static final int CALL = 16;
    /** Ends a group that may have been called. */
    static final int RET = 17;
    /** Goes there when a group has not matched [group, there]. */
    static final int UNLESS_GROUP = 18;

    /** What the operand of {@link #ASSERT} counts. */
    static final List<RegexNode.Anchor> ANCHORS = List.of(RegexNode.Anchor.values());

    private Opcode() {}
}
