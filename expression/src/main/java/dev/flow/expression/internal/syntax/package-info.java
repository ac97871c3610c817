/** The text of a program: tokens, the tree, the parser. */
@NullMarked
package dev.flow.expression.internal.syntax;

import org.jspecify.annotations.NullMarked;
