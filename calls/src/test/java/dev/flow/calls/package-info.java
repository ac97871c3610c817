@NullMarked
package dev.flow.calls;

import org.jspecify.annotations.NullMarked;
