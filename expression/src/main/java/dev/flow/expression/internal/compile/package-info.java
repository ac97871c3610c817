/** From a tree to something that runs: names are resolved, problems reported, builtins put in. */
@NullMarked
package dev.flow.expression.internal.compile;

import org.jspecify.annotations.NullMarked;
