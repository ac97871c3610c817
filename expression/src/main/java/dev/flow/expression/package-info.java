/**
 * jq for workflows: a compiler that reports problems with positions, and an evaluator whose budgets are counted and
 * never timed, so that a replay decides as the first execution did.
 */
@NullMarked
package dev.flow.expression;

import org.jspecify.annotations.NullMarked;
