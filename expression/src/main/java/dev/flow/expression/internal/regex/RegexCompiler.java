package dev.flow.expression.internal.regex;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Compiles the tree of a regular expression into instructions. */
final class RegexCompiler {
    private static final int LONGEST_CODE = 20_000;
    private static final int WORTH_UNROLLING = 4;

    private final List<CodePointSet> sets = new ArrayList<>();
    private final Map<Integer, Integer> entries = new HashMap<>();
    private final Map<Integer, List<Integer>> calls = new HashMap<>();
    private final Set<Integer> called = new HashSet<>();
    private int[] code = new int[64];
    private int size;
    private int registers;

    static RegexProgram compile(String source, RegexOptions options) {
        RegexParser parser = new RegexParser(source, options);
        RegexNode pattern = parser.parse();
        RegexCompiler compiler = new RegexCompiler();
        compiler.registers = 2 * (parser.groups().count() + 1);
        compiler.findCalls(pattern);
        compiler.emit(pattern);
        compiler.add(Opcode.END);
        compiler.link();
        return new RegexProgram(
                Arrays.copyOf(compiler.code, compiler.size),
                List.copyOf(compiler.sets),
                compiler.registers,
                parser.groups().count(),
                parser.groups().names());
    }

    private void findCalls(RegexNode pattern) {
        switch (pattern) {
            case RegexNode.Recall recall -> called.add(recall.group());
            case RegexNode.Sequence sequence -> sequence.parts().forEach(this::findCalls);
            case RegexNode.Alternatives alternatives -> alternatives.parts().forEach(this::findCalls);
            case RegexNode.Repeat repeat -> findCalls(repeat.body());
            case RegexNode.Capture capture -> findCalls(capture.body());
            case RegexNode.Atomic atomic -> findCalls(atomic.body());
            case RegexNode.Look look -> findCalls(look.body());
            case RegexNode.If test -> {
                findCalls(test.yes());
                findCalls(test.no());
            }
            case RegexNode.Nothing ignored -> {}
            case RegexNode.One ignored -> {}
            case RegexNode.Back ignored -> {}
            case RegexNode.Assert ignored -> {}
            case RegexNode.Keep ignored -> {}
        }
    }

    private void emit(RegexNode pattern) {
        switch (pattern) {
            case RegexNode.Nothing ignored -> {}
            case RegexNode.One one -> add(Opcode.ONE, set(one.set()));
            case RegexNode.Sequence sequence -> sequence.parts().forEach(this::emit);
            case RegexNode.Alternatives alternatives -> emitAlternatives(alternatives.parts());
            case RegexNode.Repeat repeat -> emitRepeat(repeat);
            case RegexNode.Capture capture -> emitCapture(capture);
            case RegexNode.Atomic atomic -> emitAtomic(atomic.body());
            case RegexNode.Look look -> emitLook(look);
            case RegexNode.Back back -> emitBack(back);
            case RegexNode.Recall recall -> {
                add(Opcode.CALL, 0);
                calls.computeIfAbsent(recall.group(), key -> new ArrayList<>()).add(size - 1);
            }
            case RegexNode.If test -> {
                add(Opcode.UNLESS_GROUP, test.group(), 0);
                int otherwise = size - 1;
                emit(test.yes());
                int over = jump();
                code[otherwise] = size;
                emit(test.no());
                code[over] = size;
            }
            case RegexNode.Assert place -> add(Opcode.ASSERT, Opcode.ANCHORS.indexOf(place.anchor()));
            case RegexNode.Keep ignored -> add(Opcode.SAVE, 0);
        }
    }

    private void emitAlternatives(List<RegexNode> parts) {
        List<Integer> ends = new ArrayList<>();
        for (int i = 0; i < parts.size(); i++) {
            boolean last = i == parts.size() - 1;
            int next = last ? -1 : fork();
            emit(parts.get(i));
            if (!last) {
                ends.add(jump());
                code[next] = size;
            }
        }
        ends.forEach(end -> code[end] = size);
    }

    private void emitCapture(RegexNode.Capture capture) {
        if (!called.contains(capture.number())) {
            emitGroup(capture);
            return;
        }
        add(Opcode.CALL, size + 4);
        int over = jump();
        entries.put(capture.number(), size);
        emitGroup(capture);
        add(Opcode.RET);
        code[over] = size;
    }

    private void emitGroup(RegexNode.Capture capture) {
        add(Opcode.SAVE, 2 * capture.number());
        emit(capture.body());
        add(Opcode.SAVE, 2 * capture.number() + 1);
    }

    private void emitAtomic(RegexNode body) {
        int mark = registers++;
        add(Opcode.MARK, mark);
        emit(body);
        add(Opcode.COMMIT, mark);
    }

    private void emitLook(RegexNode.Look look) {
        int behind = look.behind() ? FixedLength.fixed(look.body()) : 0;
        if (behind < 0) {
            throw new RegexSyntaxException("invalid pattern in look-behind", 0);
        }
        int mark = registers++;
        int position = registers++;
        add(Opcode.MARK, mark);
        add(Opcode.SAVE, position);
        int over = look.negative() ? fork() : -1;
        if (look.behind()) {
            add(Opcode.BACKWARDS, behind);
        }
        emit(look.body());
        if (look.negative()) {
            add(Opcode.FAIL_SINCE, mark);
            code[over] = size;
        } else {
            add(Opcode.COMMIT, mark);
            add(Opcode.RETURN, position);
        }
    }

    private void emitBack(RegexNode.Back back) {
        add(Opcode.BACK, back.ignoreCase() ? 1 : 0);
        add(back.groups().size());
        back.groups().forEach(this::add);
    }

    private void emitRepeat(RegexNode.Repeat repeat) {
        if (repeat.greed() == RegexNode.Greed.POSSESSIVE) {
            emitAtomic(new RegexNode.Repeat(repeat.body(), repeat.least(), repeat.most(), RegexNode.Greed.GREEDY));
            return;
        }
        boolean lazy = repeat.greed() == RegexNode.Greed.LAZY;
        if (!lazy && repeat.body() instanceof RegexNode.One one) {
            add(Opcode.MANY, set(one.set()), repeat.least());
            add(repeat.most());
        } else if (repeat.least() == 0 && repeat.most() == 1) {
            emitOptional(repeat.body(), lazy);
        } else if (repeat.least() <= 1 && repeat.most() < 0) {
            if (repeat.least() == 1) {
                emit(repeat.body());
            }
            emitStar(repeat.body(), lazy);
        } else if (repeat.least() == repeat.most() && repeat.least() <= WORTH_UNROLLING) {
            for (int i = 0; i < repeat.least(); i++) {
                emit(repeat.body());
            }
        } else {
            emitCounted(repeat, lazy);
        }
    }

    private void emitOptional(RegexNode body, boolean lazy) {
        int out = fork();
        if (lazy) {
            int over = jump();
            code[out] = size;
            emit(body);
            code[over] = size;
        } else {
            emit(body);
            code[out] = size;
        }
    }

    private void emitStar(RegexNode body, boolean lazy) {
        int start = size;
        int out = fork();
        int skip = -1;
        if (lazy) {
            skip = jump();
            code[out] = size;
        }
        int position = registers++;
        add(Opcode.SAVE, position);
        emit(body);
        add(Opcode.UNLESS_MOVED, position, 0);
        int moved = size - 1;
        add(Opcode.JUMP, start);
        code[moved] = size;
        code[lazy ? skip : out] = size;
    }

    private void emitCounted(RegexNode.Repeat repeat, boolean lazy) {
        int count = registers++;
        int position = registers++;
        add(Opcode.ZERO, count);
        int start = size;
        add(Opcode.TURN, count, repeat.least());
        add(repeat.most());
        add(lazy ? 1 : 0);
        int out = size;
        add(0);
        add(Opcode.SAVE, position);
        emit(repeat.body());
        // A turn that matched nothing may be needed to reach the least number; beyond that it would never end.
        if (repeat.most() < 0) {
            add(Opcode.UNLESS_MOVED, position, 0);
            int moved = size - 1;
            add(Opcode.JUMP, start);
            code[moved] = size;
        } else {
            add(Opcode.JUMP, start);
        }
        code[out] = size;
    }

    private int fork() {
        add(Opcode.FORK, 0);
        return size - 1;
    }

    private int jump() {
        add(Opcode.JUMP, 0);
        return size - 1;
    }

    private int set(CodePointSet set) {
        sets.add(set);
        return sets.size() - 1;
    }

    private void link() {
        calls.forEach((group, places) -> {
            Integer entry = entries.get(group);
            if (entry == null) {
                throw new RegexSyntaxException("undefined group reference", 0);
            }
            places.forEach(place -> code[place] = entry);
        });
    }

    private void add(int opcode, int... operands) {
        add(opcode);
        for (int operand : operands) {
            add(operand);
        }
    }

    private void add(int value) {
        if (size == code.length) {
            code = Arrays.copyOf(code, size * 2);
        }
        if (size > LONGEST_CODE) {
            throw new RegexSyntaxException("too complex pattern", 0);
        }
        code[size++] = value;
    }
}
