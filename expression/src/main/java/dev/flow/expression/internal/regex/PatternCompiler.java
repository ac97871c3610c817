package dev.flow.expression.internal.regex;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Makes the instructions of a pattern. */
final class PatternCompiler {
    private static final int LONGEST_CODE = 20_000;
    private static final int WORTH_UNROLLING = 4;

    private final List<CodePoints> sets = new ArrayList<>();
    private final Map<Integer, Integer> entries = new HashMap<>();
    private final Map<Integer, List<Integer>> calls = new HashMap<>();
    private final Set<Integer> called = new HashSet<>();
    private int[] code = new int[64];
    private int size;
    private int registers;

    static Program compile(String source, Options options) {
        PatternParser parser = new PatternParser(source, options);
        Pattern pattern = parser.parse();
        PatternCompiler compiler = new PatternCompiler();
        compiler.registers = 2 * (parser.groups().count() + 1);
        compiler.findCalls(pattern);
        compiler.emit(pattern);
        compiler.add(Opcode.END);
        compiler.link();
        return new Program(
                Arrays.copyOf(compiler.code, compiler.size),
                List.copyOf(compiler.sets),
                compiler.registers,
                parser.groups().count(),
                parser.groups().names());
    }

    private void findCalls(Pattern pattern) {
        switch (pattern) {
            case Pattern.Recall recall -> called.add(recall.group());
            case Pattern.Sequence sequence -> sequence.parts().forEach(this::findCalls);
            case Pattern.Alternatives alternatives -> alternatives.parts().forEach(this::findCalls);
            case Pattern.Repeat repeat -> findCalls(repeat.body());
            case Pattern.Capture capture -> findCalls(capture.body());
            case Pattern.Atomic atomic -> findCalls(atomic.body());
            case Pattern.Look look -> findCalls(look.body());
            case Pattern.If test -> {
                findCalls(test.yes());
                findCalls(test.no());
            }
            case Pattern.Nothing ignored -> {}
            case Pattern.One ignored -> {}
            case Pattern.Back ignored -> {}
            case Pattern.Assert ignored -> {}
            case Pattern.Keep ignored -> {}
        }
    }

    private void emit(Pattern pattern) {
        switch (pattern) {
            case Pattern.Nothing ignored -> {}
            case Pattern.One one -> add(Opcode.ONE, set(one.set()));
            case Pattern.Sequence sequence -> sequence.parts().forEach(this::emit);
            case Pattern.Alternatives alternatives -> emitAlternatives(alternatives.parts());
            case Pattern.Repeat repeat -> emitRepeat(repeat);
            case Pattern.Capture capture -> emitCapture(capture);
            case Pattern.Atomic atomic -> emitAtomic(atomic.body());
            case Pattern.Look look -> emitLook(look);
            case Pattern.Back back -> emitBack(back);
            case Pattern.Recall recall -> {
                add(Opcode.CALL, 0);
                calls.computeIfAbsent(recall.group(), key -> new ArrayList<>()).add(size - 1);
            }
            case Pattern.If test -> {
                add(Opcode.UNLESS_GROUP, test.group(), 0);
                int otherwise = size - 1;
                emit(test.yes());
                int over = jump();
                code[otherwise] = size;
                emit(test.no());
                code[over] = size;
            }
            case Pattern.Assert place -> add(Opcode.ASSERT, Opcode.ANCHORS.indexOf(place.anchor()));
            case Pattern.Keep ignored -> add(Opcode.SAVE, 0);
        }
    }

    private void emitAlternatives(List<Pattern> parts) {
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

    private void emitCapture(Pattern.Capture capture) {
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

    private void emitGroup(Pattern.Capture capture) {
        add(Opcode.SAVE, 2 * capture.number());
        emit(capture.body());
        add(Opcode.SAVE, 2 * capture.number() + 1);
    }

    private void emitAtomic(Pattern body) {
        int mark = registers++;
        add(Opcode.MARK, mark);
        emit(body);
        add(Opcode.COMMIT, mark);
    }

    private void emitLook(Pattern.Look look) {
        int behind = look.behind() ? Lengths.fixed(look.body()) : 0;
        if (behind < 0) {
            throw new RegexError("invalid pattern in look-behind", 0);
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

    private void emitBack(Pattern.Back back) {
        add(Opcode.BACK, back.ignoreCase() ? 1 : 0);
        add(back.groups().size());
        back.groups().forEach(this::add);
    }

    private void emitRepeat(Pattern.Repeat repeat) {
        if (repeat.greed() == Pattern.Greed.POSSESSIVE) {
            emitAtomic(new Pattern.Repeat(repeat.body(), repeat.least(), repeat.most(), Pattern.Greed.GREEDY));
            return;
        }
        boolean lazy = repeat.greed() == Pattern.Greed.LAZY;
        if (!lazy && repeat.body() instanceof Pattern.One one) {
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

    private void emitOptional(Pattern body, boolean lazy) {
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

    private void emitStar(Pattern body, boolean lazy) {
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

    private void emitCounted(Pattern.Repeat repeat, boolean lazy) {
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

    private int set(CodePoints set) {
        sets.add(set);
        return sets.size() - 1;
    }

    private void link() {
        calls.forEach((group, places) -> {
            Integer entry = entries.get(group);
            if (entry == null) {
                throw new RegexError("undefined group reference", 0);
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
            throw new RegexError("too complex pattern", 0);
        }
        code[size++] = value;
    }
}
