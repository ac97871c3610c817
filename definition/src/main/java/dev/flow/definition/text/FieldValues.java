package dev.flow.definition.text;

import com.cronutils.model.field.CronField;
import com.cronutils.model.field.expression.Always;
import com.cronutils.model.field.expression.And;
import com.cronutils.model.field.expression.Between;
import com.cronutils.model.field.expression.Every;
import com.cronutils.model.field.expression.FieldExpression;
import com.cronutils.model.field.expression.On;
import com.cronutils.model.field.value.FieldValue;
import com.cronutils.model.field.value.SpecialChar;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * What a field of an expression names.
 *
 * @param any whether the field is {@code *}, which leaves the decision to other fields
 * @param plain the values that do not depend on the month
 * @param special those that do: {@code L}, {@code 15W}, {@code FRI#2}
 */
record FieldValues(boolean any, BitSet plain, List<On> special) {

    static FieldValues of(CronField field) {
        FieldExpression expression = field.getExpression();
        FieldValues values = new FieldValues(expression instanceof Always, new BitSet(), new ArrayList<>());
        values.add(
                expression,
                field.getConstraints().getStartRange(),
                field.getConstraints().getEndRange());
        return values;
    }

    private void add(FieldExpression expression, int least, int most) {
        switch (expression) {
            case And list -> list.getExpressions().forEach(element -> add(element, least, most));
            case Always _ -> plain.set(least, most + 1);
            case Between range -> range(number(range.getFrom()), number(range.getTo()), 1, least, most);
            case Every steps -> steps(steps, least, most);
            case On on
            when on.getSpecialChar().getValue() == SpecialChar.NONE ->
                plain.set(on.getTime().getValue());
            case On on -> special.add(on);
            default -> throw new IllegalArgumentException("`" + expression.asString() + "` has no meaning here");
        }
    }

    private void steps(Every steps, int least, int most) {
        int step = steps.getPeriod().getValue();
        switch (steps.getExpression()) {
            case Always _ -> range(least, most, step, least, most);
            case Between range -> range(number(range.getFrom()), number(range.getTo()), step, least, most);
            case On on
            when on.getSpecialChar().getValue() == SpecialChar.NONE ->
                range(on.getTime().getValue(), most, step, least, most);
            default -> throw new IllegalArgumentException("`" + steps.asString() + "` has no steps to take");
        }
    }

    /** A range that ends before it begins goes on at the least value, as {@code FRI-MON}. */
    private void range(int from, int to, int step, int least, int most) {
        if (step < 1 || (from > to && step > 1)) {
            throw new IllegalArgumentException("the range " + from + "-" + to + " has no steps of " + step);
        }
        for (int value = from; value <= (from > to ? most : to); value += step) {
            plain.set(value);
        }
        if (from > to) {
            plain.set(least, to + 1);
        }
    }

    private static int number(FieldValue<?> value) {
        if (value.getValue() instanceof Integer number) {
            return number;
        }
        throw new IllegalArgumentException("`" + value + "` cannot be the end of a range");
    }
}
