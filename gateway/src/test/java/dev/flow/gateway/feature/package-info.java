@NullMarked
package dev.flow.gateway.feature;

import org.jspecify.annotations.NullMarked;
