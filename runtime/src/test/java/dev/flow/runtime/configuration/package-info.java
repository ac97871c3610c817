@NullMarked
package dev.flow.runtime.configuration;

import org.jspecify.annotations.NullMarked;
