package dev.flow.expression.internal.compile;

import dev.flow.expression.ExpressionProblem;
import dev.flow.expression.internal.run.Node;
import java.util.List;

/**
 * A compiled syntax tree.
 *
 * @param slots how many variables its first frame has
 * @param problems with any, the node must not be run
 */
public record CompiledProgram(Node node, int slots, List<ExpressionProblem> problems) {}
