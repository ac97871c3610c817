@NullMarked
package dev.flow.engine;

import org.jspecify.annotations.NullMarked;
