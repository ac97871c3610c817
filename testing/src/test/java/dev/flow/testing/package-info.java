@NullMarked
package dev.flow.testing;

import org.jspecify.annotations.NullMarked;
