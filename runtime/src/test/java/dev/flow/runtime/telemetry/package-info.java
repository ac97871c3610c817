@NullMarked
package dev.flow.runtime.telemetry;

import org.jspecify.annotations.NullMarked;
