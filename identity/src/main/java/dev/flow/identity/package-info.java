/** Who asks, and whether they may: the provider contract, the adapters that ship with us, and the guard around them. */
@NullMarked
package dev.flow.identity;

import org.jspecify.annotations.NullMarked;
