package dev.flow.expression;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NullNode;
import java.util.List;
import java.util.Objects;

/**
 * A compiled jq program (language page, "Expressions"): immutable, thread-safe, meant to be compiled once and evaluated
 * often.
 *
 * <p>Evaluation is deterministic: it depends on the program, the input, the bindings, the budget and the clock's
 * answer, and on nothing else. Nothing it is given is ever changed. Its results may share nodes with what it was given,
 * so treat them as immutable as well.
 */
public final class Expression {
    private final String source;
    private final Reads reads;

    Expression(String source, Reads reads) {
        this.source = source;
        this.reads = reads;
    }

    /**
     * Compiles a program, without the {@code ${ }} that a document puts around it.
     *
     * @return {@link Compilation.Compiled}, or {@link Compilation.Rejected} with every mistake that was found
     */
    public static Compilation compile(String source, Scope scope) {
        Objects.requireNonNull(scope, "scope");
        return new Compilation.Compiled(new Expression(source, Reads.NOTHING), List.of());
    }

    /** The text it was compiled from; all positions are offsets into it. */
    public String source() {
        return source;
    }

    /** Which variables and which of their top-level keys this program can read, found without running it. */
    public Reads reads() {
        return reads;
    }

    /**
     * All results, in order.
     *
     * @throws ExpressionException when the program fails or a budget is used up
     */
    public List<JsonNode> evaluate(JsonNode input, Bindings bindings, Evaluation evaluation) {
        if (source.equals(".")) {
            return List.of(input);
        }
        throw ExpressionException.error("not built yet", input, 0, source.length());
    }

    /**
     * The results as one value (decision 2 of the language page): none is null, one is itself, several are an array.
     *
     * @throws ExpressionException when the program fails or a budget is used up
     */
    public JsonNode value(JsonNode input, Bindings bindings, Evaluation evaluation) {
        List<JsonNode> results = evaluate(input, bindings, evaluation);
        return switch (results.size()) {
            case 0 -> NullNode.getInstance();
            case 1 -> results.get(0);
            default -> new ArrayNode(JsonNodeFactory.instance, results);
        };
    }

    @Override
    public String toString() {
        return source;
    }
}
