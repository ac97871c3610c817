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
    /** Continues with the next instruction, and on failure at the address [address]. */
    static final int FORK = 3;
    /** Continues at the address [address]. */
    static final int JUMP = 4;
    /** The position into a register [register]. */
    static final int SAVE = 5;
    /** Requires an anchor [anchor]. */
    static final int ASSERT = 6;
    /** What a group matched [ignore case, count of groups, groups]. */
    static final int BACK = 7;
    /** The height of the stack into a register [register]. */
    static final int MARK = 8;
    /** Discards the alternatives that were recorded since the mark [register]. */
    static final int COMMIT = 9;
    /** Back to the position in a register [register]. */
    static final int RETURN = 10;
    /** Fails, and undoes all since the mark [register]. */
    static final int FAIL_SINCE = 11;
    /** Moves back by a number of code points [count]. */
    static final int BACKWARDS = 12;
    /** A register becomes zero [register]. */
    static final int ZERO = 13;
    /** Another iteration of a counted loop, or its end [register, least, most, lazy, out]. */
    static final int TURN = 14;
    /** Leaves a loop whose iteration matched nothing [register, out]. */
    static final int UNLESS_MOVED = 15;
    /** Calls a group [address]. */
    static final int CALL = 16;
    /** Ends a group that may have been called. */
    static final int RET = 17;
    /** Continues at the address when a group has not matched [group, address]. */
    static final int UNLESS_GROUP = 18;

    /** What the operand of {@link #ASSERT} counts. */
    static final List<RegexNode.Anchor> ANCHORS = List.of(RegexNode.Anchor.values());

    private Opcode() {}
}
