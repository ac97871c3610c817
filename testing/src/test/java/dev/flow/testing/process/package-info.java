@NullMarked
package dev.flow.testing.process;

import org.jspecify.annotations.NullMarked;
