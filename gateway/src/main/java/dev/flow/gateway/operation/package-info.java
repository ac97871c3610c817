/** The operation table: every operation is declared once, and everything else about the interface follows from that. */
@NullMarked
package dev.flow.gateway.operation;

import org.jspecify.annotations.NullMarked;
