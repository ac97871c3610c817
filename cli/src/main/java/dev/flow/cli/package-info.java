/** The {@code flow} command: how a process begins and ends. */
@NullMarked
package dev.flow.cli;

import org.jspecify.annotations.NullMarked;
