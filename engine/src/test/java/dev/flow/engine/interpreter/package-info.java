@NullMarked
package dev.flow.engine.interpreter;

import org.jspecify.annotations.NullMarked;
