package dev.flow.expression;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * An evaluation failed: the program raised an error, or its budget is used up. The message holds at most some 200
 * characters of data. It has no stack trace, because the cause is the program that was evaluated, and not a line of
 * this code.
 */
public final class ExpressionException extends RuntimeException {
    /** The program raised an error that it did not catch. */
    public static final String ERROR = "expression-error";

    /** A part of the {@link Budget} is used up. */
    public static final String BUDGET = "expression-budget";

    private final String code;
    private final transient @Nullable JsonNode value;
    private final int start;
    private final int end;

    private ExpressionException(String code, String message, @Nullable JsonNode value, int start, int end) {
        super(message, null, false, false);
        this.code = code;
        this.value = value;
        this.start = start;
        this.end = end;
    }

    static ExpressionException error(String message, JsonNode value, int start, int end) {
        return new ExpressionException(ERROR, message, value, start, end);
    }

    static ExpressionException budget(String message, int start, int end) {
        return new ExpressionException(BUDGET, message, null, start, end);
    }

    /** The code of the failure: {@link #ERROR} or {@link #BUDGET}. */
    public String code() {
        return code;
    }

    /** The error's value, as {@code catch} would see it; none when a budget is used up. */
    public Optional<JsonNode> value() {
        return Optional.ofNullable(value);
    }

    /** Where in the program it happened, an offset in UTF-16 units. */
    public int start() {
        return start;
    }

    /** Where that part of the program ends, exclusive. */
    public int end() {
        return end;
    }
}
