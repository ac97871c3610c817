@NullMarked
package dev.flow.gateway.server;

import org.jspecify.annotations.NullMarked;
