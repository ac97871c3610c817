/** Two gateways and two workers on a server and a database, the clients that use them, and what kills them. */
@NullMarked
package dev.flow.proofs.fleet;

import org.jspecify.annotations.NullMarked;
