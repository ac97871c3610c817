package dev.flow.expression.internal.value;

import dev.flow.expression.Budget;
import dev.flow.expression.ExpressionVersion;

/**
 * Counts what one evaluation uses, against its {@link Budget}. Not thread-safe: it belongs to one evaluation.
 *
 * <p>A step stands for some ten bytes that may stay reachable, or for as much work as takes a few nanoseconds; so the
 * number of steps bounds both the time and the memory of an evaluation. The charges below come from that rule.
 */
public final class BudgetMeter {
    /**
     * Walking down a value takes a few hundred bytes of the Java stack for each level; this fits the smallest in use.
     */
    private static final int DEEPEST_VALUE = 512;

    private static final int CHARACTERS_PER_STEP = 4;
    private static final int SLOTS_PER_STEP = 2;

    /** The step of the node pays for looking up keys up to this length. */
    private static final int SHORT_KEY = 32;

    private final Budget budget;
    private final ExpressionVersion version;
    private final int deepestValue;
    private long left;

    /** For a program of the latest version. */
    public BudgetMeter(Budget budget) {
        this(budget, ExpressionVersion.LATEST);
    }

    public BudgetMeter(Budget budget, ExpressionVersion version) {
        this.budget = budget;
        this.version = version;
        this.left = budget.steps();
        this.deepestValue = Math.min(budget.depth(), DEEPEST_VALUE);
    }

    /** Charges one step of the budget. */
    public void step() {
        if (--left < 0) {
            throw outOfSteps();
        }
    }

    /** Charges several steps at once. */
    public void charge(long steps) {
        left -= steps;
        if (left < 0) {
            throw outOfSteps();
        }
    }

    /** The number of steps charged so far. */
    public long used() {
        return budget.steps() - left;
    }

    /** The version of the expression language that the program was stored with. */
    public ExpressionVersion version() {
        return version;
    }

    /** Charges several steps, which version 1 of expressions did not count. */
    public void work(long steps) {
        if (version.isSince(ExpressionVersion.V2)) {
            charge(steps);
        }
    }

    /** Charges for reading characters, which version 1 of expressions did not count. */
    public void read(long characters) {
        work(characters / CHARACTERS_PER_STEP);
    }

    /** Looking a key up, or comparing it: a long one takes its time. */
    public void key(String key) {
        if (key.length() > SHORT_KEY) {
            read(key.length());
        }
    }

    /** Charges for copying or scanning characters. */
    public void characters(long count) {
        charge(count / CHARACTERS_PER_STEP);
    }

    /** Making a string of that length: refused before it is made. */
    public void string(long length) {
        if (length > budget.stringLength()) {
            throw new BudgetExceededException(
                    "A string of more than " + budget.stringLength() + " characters is over the budget");
        }
        charge(6 + length / CHARACTERS_PER_STEP);
    }

    /** Charges for an array made by copying the given number of elements. */
    public void array(long size) {
        charge(10 + size / SLOTS_PER_STEP);
    }

    /** Charges for an object made by copying the given number of fields. */
    public void object(long size) {
        charge(20 + 5 * size);
    }

    /** Whether a value may be nested this deep; called by everything that descends into a value. */
    public void nesting(int depth) {
        if (depth > deepestValue) {
            throw new BudgetExceededException(
                    "A value that is nested deeper than " + deepestValue + " is over the budget");
        }
    }

    /** How deep calls may nest. */
    public int depth() {
        return budget.depth();
    }

    /** How large all results together may be. */
    public long resultSize() {
        return budget.resultSize();
    }

    /** How long any string may be. */
    public int stringLength() {
        return budget.stringLength();
    }

    private BudgetExceededException outOfSteps() {
        left = 0;
        String sentence = "The evaluation took more than " + budget.steps() + " steps";
        return new BudgetExceededException(
                version.isSince(ExpressionVersion.V2)
                        ? sentence + ", the limit that FLOW_ENGINE__EXPRESSION_STEPS sets for runs"
                        : sentence);
    }
}
