@NullMarked
package dev.flow.gateway.api;

import org.jspecify.annotations.NullMarked;
