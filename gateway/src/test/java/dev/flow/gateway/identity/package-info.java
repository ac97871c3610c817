@NullMarked
package dev.flow.gateway.identity;

import org.jspecify.annotations.NullMarked;
