@NullMarked
package dev.flow.configuration.retention;

import org.jspecify.annotations.NullMarked;
