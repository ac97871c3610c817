@NullMarked
package dev.flow.identity;

import org.jspecify.annotations.NullMarked;
