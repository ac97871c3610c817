/** The HTTP interface: the operation table, identity, problems, health, metrics. */
@NullMarked
package dev.flow.gateway;

import org.jspecify.annotations.NullMarked;
