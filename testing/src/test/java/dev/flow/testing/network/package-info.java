@NullMarked
package dev.flow.testing.network;

import org.jspecify.annotations.NullMarked;
