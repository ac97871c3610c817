@NullMarked
package dev.flow.engine.offload;

import org.jspecify.annotations.NullMarked;
