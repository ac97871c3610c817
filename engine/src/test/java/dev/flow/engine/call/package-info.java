@NullMarked
package dev.flow.engine.call;

import org.jspecify.annotations.NullMarked;
