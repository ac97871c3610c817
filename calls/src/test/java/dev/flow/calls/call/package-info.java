@NullMarked
package dev.flow.calls.call;

import org.jspecify.annotations.NullMarked;
