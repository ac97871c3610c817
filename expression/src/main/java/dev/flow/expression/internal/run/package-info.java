/**
 * The evaluator: a machine with explicit continuations and choice points, so that no program can use up the Java stack,
 * calls in tail position take no space, and results are made one by one.
 *
 * <p>A {@link dev.flow.expression.internal.run.Node} is entered with its input in the machine's registers. It either
 * leaves its result there, or names the node to go on with; what is to be done with a result later is kept in a
 * {@link dev.flow.expression.internal.run.Continuation}, what other results there may be in a
 * {@link dev.flow.expression.internal.run.ChoicePoint}. Nodes that always have exactly one result and cannot recurse
 * are evaluated directly, as a tree.
 */
@NullMarked
package dev.flow.expression.internal.run;

import org.jspecify.annotations.NullMarked;
