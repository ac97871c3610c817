package dev.flow.expression.internal.syntax;

import dev.flow.expression.Problem;
import java.util.List;

/**
 * What the parser found: a tree, and what is wrong with the text. With problems the tree has {@link Syntax.Broken}
 * parts.
 */
public record Parsed(Syntax tree, List<Problem> problems) {}
