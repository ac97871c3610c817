@NullMarked
package dev.flow.reporting;

import org.jspecify.annotations.NullMarked;
