package dev.flow.expression.internal.regex;

import dev.flow.expression.internal.value.BudgetExceededException;
import dev.flow.expression.internal.value.BudgetMeter;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Matches a program against a text by backtracking; every move counts. Used for one text, by one thread. */
final class BacktrackingMatcher {
    private static final int MOVES_PER_STEP = 4;
    private static final int CHARGED_AT_ONCE = 64;
    private static final int FILLED_PER_STEP = 64;

    /** Backtracking positions: four numbers each, so at most some 10 MiB. */
    private static final int LARGEST_STACK = 4 * 400_000;

    private static final int BRANCH = 0;
    private static final int UNDO = 1;
    private static final int GIVE_BACK = 2;
    private static final int UNCALL = 3;
    private static final int RECALL = 4;
    private static final int LAZY_TURN = 5;

    private final RegexProgram program;
    private final int[] code;
    private final int[] text;
    private final BudgetMeter meter;
    private final boolean notEmpty;
    private final int[] registers;
    private int[] stack = new int[256];
    private int top;
    private int[] calls = new int[16];
    private int called;
    private int moves;
    private int pc;
    private int at;
    private int searchStart;

    BacktrackingMatcher(RegexProgram program, BudgetMeter meter, int[] text, boolean notEmpty) {
        this.program = program;
        this.code = program.code();
        this.meter = meter;
        this.text = text;
        this.notEmpty = notEmpty;
        this.registers = new int[program.registers()];
    }

    /** Looks for a match that begins at or after a position. */
    boolean find(int from) {
        searchStart = from;
        CodePointSet first = firstSet();
        boolean found = false;
        for (int start = from; start <= text.length && !found; start++) {
            move();
            if (first == null || (start < text.length && has(first, text[start]))) {
                found = matchAt(start);
            }
        }
        meter.charge(1 + moves % CHARGED_AT_ONCE / MOVES_PER_STEP);
        moves = 0;
        return found;
    }

    /** Looks for the longest match that begins at or after a position; of equally long ones the first. */
    boolean findLongest(int from) {
        int[] best = new int[0];
        int length = -1;
        for (int start = from; start <= text.length; start++) {
            searchStart = from;
            boolean more = matchAt(start);
            while (more) {
                if (registers[1] - registers[0] > length) {
                    length = registers[1] - registers[0];
                    best = registers.clone();
                }
                more = back() && run();
            }
            meter.step();
        }
        System.arraycopy(best, 0, registers, 0, best.length);
        return length >= 0;
    }

    /** The beginning of a group, or -1. */
    int start(int group) {
        return registers[2 * group + 1] < 0 ? -1 : registers[2 * group];
    }

    int end(int group) {
        return registers[2 * group + 1];
    }

    /** The set that every match begins with, when the first instruction determines it. */
    private @Nullable CodePointSet firstSet() {
        int i = 0;
        while (code[i] == Opcode.SAVE && code[i + 1] != 0) {
            i += 2;
        }
        boolean certain = code[i] == Opcode.ONE || (code[i] == Opcode.MANY && code[i + 2] > 0);
        return certain ? program.sets().get(code[i + 1]) : null;
    }

    private boolean matchAt(int start) {
        meter.work(registers.length / FILLED_PER_STEP);
        Arrays.fill(registers, -1);
        registers[0] = start;
        top = 0;
        called = 0;
        pc = 0;
        at = start;
        return run();
    }

    private void move() {
        if (++moves % CHARGED_AT_ONCE == 0) {
            meter.charge(CHARGED_AT_ONCE / MOVES_PER_STEP);
        }
    }

    private boolean run() {
        while (true) {
            move();
            if (code[pc] == Opcode.END && (!notEmpty || at > registers[0])) {
                registers[1] = at;
                return true;
            }
            boolean goesOn = switch (code[pc]) {
                case Opcode.END -> false;
                case Opcode.ONE -> one();
                case Opcode.MANY -> many();
                case Opcode.FORK -> {
                    push(code[pc + 1], at, 0, BRANCH);
                    pc += 2;
                    yield true;
                }
                case Opcode.JUMP -> jump(code[pc + 1]);
                case Opcode.SAVE -> save(code[pc + 1], at, 2);
                case Opcode.ASSERT -> assertion(code[pc + 1]);
                case Opcode.BACK -> backReference();
                case Opcode.MARK -> save(code[pc + 1], top, 2);
                case Opcode.COMMIT -> commit(registers[code[pc + 1]]);
                case Opcode.RETURN -> {
                    at = registers[code[pc + 1]];
                    pc += 2;
                    yield true;
                }
                case Opcode.FAIL_SINCE -> {
                    undoTo(registers[code[pc + 1]]);
                    yield false;
                }
                case Opcode.BACKWARDS -> {
                    at -= code[pc + 1];
                    pc += 2;
                    yield at >= 0;
                }
                case Opcode.ZERO -> save(code[pc + 1], 0, 2);
                case Opcode.TURN -> turn();
                case Opcode.UNLESS_MOVED -> jumpIf(at == registers[code[pc + 1]]);
                case Opcode.CALL -> call();
                case Opcode.RET -> ret();
                case Opcode.UNLESS_GROUP -> jumpIf(registers[2 * code[pc + 1] + 1] < 0);
                default -> throw new IllegalStateException("opcode " + code[pc]);
            };
            if (!goesOn && !back()) {
                return false;
            }
        }
    }

    private boolean one() {
        if (at < text.length && has(program.sets().get(code[pc + 1]), text[at])) {
            at++;
            pc += 2;
            return true;
        }
        return false;
    }

    private boolean has(CodePointSet set, int codePoint) {
        int steps = set.steps(codePoint);
        if (steps > 0) {
            meter.work(steps);
        }
        return set.has(codePoint);
    }

    private boolean many() {
        CodePointSet set = program.sets().get(code[pc + 1]);
        int most = code[pc + 3];
        int limit = most < 0 ? text.length : (int) Math.min(text.length, at + (long) most);
        int end = at;
        while (end < limit && has(set, text[end])) {
            end++;
            move();
        }
        int least = at + code[pc + 2];
        if (end < least) {
            return false;
        }
        pc += 4;
        if (end > least) {
            push(pc, least, end - 1, GIVE_BACK);
        }
        at = end;
        return true;
    }

    private boolean jump(int target) {
        pc = target;
        return true;
    }

    private boolean jumpIf(boolean condition) {
        pc = condition ? code[pc + 2] : pc + 3;
        return true;
    }

    private boolean save(int register, int value, int length) {
        push(register, registers[register], 0, UNDO);
        registers[register] = value;
        pc += length;
        return true;
    }

    private boolean turn() {
        int register = code[pc + 1];
        int count = registers[register];
        int most = code[pc + 3];
        boolean lazy = code[pc + 4] == 1;
        int out = code[pc + 5];
        if (most >= 0 && count >= most) {
            return jump(out);
        }
        if (count >= code[pc + 2]) {
            if (lazy) {
                push(pc, at, 0, LAZY_TURN);
                return jump(out);
            }
            push(out, at, 0, BRANCH);
        }
        return save(register, count + 1, 6);
    }

    private boolean call() {
        if (called > meter.depth()) {
            throw new BudgetExceededException("A regular expression calls itself deeper than " + meter.depth());
        }
        push(0, 0, 0, UNCALL);
        pushCall(pc + 2);
        return jump(code[pc + 1]);
    }

    private boolean ret() {
        int target = calls[--called];
        push(target, 0, 0, RECALL);
        return jump(target);
    }

    private void pushCall(int address) {
        if (called == calls.length) {
            calls = Arrays.copyOf(calls, called * 2);
        }
        calls[called++] = address;
    }

    private boolean assertion(int anchor) {
        pc += 2;
        return switch (Opcode.ANCHORS.get(anchor)) {
            case TEXT_START -> at == 0;
            case TEXT_END -> at == text.length;
            case LAST_LINE_END -> at == text.length || (at == text.length - 1 && text[at] == '\n');
            case LINE_START -> at == 0 || (text[at - 1] == '\n' && at < text.length);
            case LINE_END -> at == text.length || text[at] == '\n';
            case WORD_EDGE -> wordBefore() != wordAfter();
            case NO_WORD_EDGE -> wordBefore() == wordAfter();
            case SEARCH_START -> at == searchStart;
        };
    }

    private boolean wordBefore() {
        return at > 0 && CodePointSet.isWord(text[at - 1]);
    }

    private boolean wordAfter() {
        return at < text.length && CodePointSet.isWord(text[at]);
    }

    private boolean backReference() {
        boolean ignoreCase = code[pc + 1] == 1;
        int count = code[pc + 2];
        for (int i = count - 1; i >= 0; i--) {
            int group = code[pc + 3 + i];
            int start = registers[2 * group];
            int end = registers[2 * group + 1];
            if (end >= 0 && end >= start) {
                int length = end - start;
                if (at + length > text.length) {
                    return false;
                }
                for (int k = 0; k < length; k++) {
                    move();
                    int a = text[start + k];
                    int b = text[at + k];
                    if (a != b && !(ignoreCase && CodePointSet.folded(a) == CodePointSet.folded(b))) {
                        return false;
                    }
                }
                at += length;
                pc += 3 + count;
                return true;
            }
        }
        return false;
    }

    private void push(int first, int second, int third, int type) {
        if (top + 4 > stack.length) {
            if (stack.length >= LARGEST_STACK) {
                throw new BudgetExceededException(
                        "A regular expression has more than " + LARGEST_STACK / 4 + " places to go back to");
            }
            stack = Arrays.copyOf(stack, Math.min(LARGEST_STACK, stack.length * 2));
        }
        stack[top++] = first;
        stack[top++] = second;
        stack[top++] = third;
        stack[top++] = type;
    }

    /** Discards the branches above a height; the entries that undo something stay. */
    private boolean commit(int height) {
        int to = height;
        for (int from = height; from < top; from += 4) {
            int type = stack[from + 3];
            if (type == UNDO || type == UNCALL || type == RECALL) {
                System.arraycopy(stack, from, stack, to, 4);
                to += 4;
            }
        }
        top = to;
        pc += 2;
        return true;
    }

    private void undoTo(int height) {
        while (top > height) {
            top -= 4;
            undo();
        }
    }

    /** Undoes the entry just above the top, if it is one that undoes something. */
    private void undo() {
        switch (stack[top + 3]) {
            case UNDO -> registers[stack[top]] = stack[top + 1];
            case UNCALL -> called--;
            case RECALL -> pushCall(stack[top]);
            default -> {}
        }
    }

    /** Goes back to the last branch. */
    private boolean back() {
        while (top > 0) {
            move();
            top -= 4;
            switch (stack[top + 3]) {
                case BRANCH -> {
                    pc = stack[top];
                    at = stack[top + 1];
                    return true;
                }
                case GIVE_BACK -> {
                    pc = stack[top];
                    at = stack[top + 2];
                    if (at > stack[top + 1]) {
                        stack[top + 2] = at - 1;
                        top += 4;
                    }
                    return true;
                }
                case LAZY_TURN -> {
                    pc = stack[top];
                    at = stack[top + 1];
                    int register = code[pc + 1];
                    return save(register, registers[register] + 1, 6);
                }
                default -> undo();
            }
        }
        return false;
    }
}
