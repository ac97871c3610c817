@NullMarked
package dev.flow.runtime.settings;

import org.jspecify.annotations.NullMarked;
