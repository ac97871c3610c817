@NullMarked
package dev.flow.gateway;

import org.jspecify.annotations.NullMarked;
