@NullMarked
package dev.flow.engine.local;

import org.jspecify.annotations.NullMarked;
