@NullMarked
package dev.flow.engine.record;

import org.jspecify.annotations.NullMarked;
