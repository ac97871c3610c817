@NullMarked
package dev.flow.engine.payload;

import org.jspecify.annotations.NullMarked;
