/** Ports of this machine, and proxies that lose what they should forward. */
@NullMarked
package dev.flow.testing.network;

import org.jspecify.annotations.NullMarked;
