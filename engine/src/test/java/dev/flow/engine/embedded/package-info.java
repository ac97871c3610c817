@NullMarked
package dev.flow.engine.embedded;

import org.jspecify.annotations.NullMarked;
