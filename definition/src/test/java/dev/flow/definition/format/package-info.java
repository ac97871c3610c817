@NullMarked
package dev.flow.definition.format;

import org.jspecify.annotations.NullMarked;
