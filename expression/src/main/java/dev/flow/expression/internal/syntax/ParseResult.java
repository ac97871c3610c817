package dev.flow.expression.internal.syntax;

import dev.flow.expression.ExpressionProblem;
import java.util.List;

/**
 * What the parser found: a tree, and what is wrong with the text. With problems the tree has {@link SyntaxTree.Broken}
 * parts.
 */
public record ParseResult(SyntaxTree tree, List<ExpressionProblem> problems) {}
