@NullMarked
package dev.flow.calls.openapi;

import org.jspecify.annotations.NullMarked;
