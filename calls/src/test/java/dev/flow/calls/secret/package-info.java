@NullMarked
package dev.flow.calls.secret;

import org.jspecify.annotations.NullMarked;
