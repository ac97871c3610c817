@NullMarked
package dev.flow.calls.transport;

import org.jspecify.annotations.NullMarked;
