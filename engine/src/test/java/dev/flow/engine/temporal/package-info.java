@NullMarked
package dev.flow.engine.temporal;

import org.jspecify.annotations.NullMarked;
