/** Client commands' way to a service: the same HTTP API that every other client uses. */
@NullMarked
package dev.flow.cli.client;

import org.jspecify.annotations.NullMarked;
