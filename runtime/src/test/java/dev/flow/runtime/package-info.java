@NullMarked
package dev.flow.runtime;

import org.jspecify.annotations.NullMarked;
