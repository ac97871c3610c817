@NullMarked
package dev.flow.engine.worker;

import org.jspecify.annotations.NullMarked;
