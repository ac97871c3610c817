@NullMarked
package dev.flow.engine.remote;

import org.jspecify.annotations.NullMarked;
