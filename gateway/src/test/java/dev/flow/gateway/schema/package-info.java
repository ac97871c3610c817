@NullMarked
package dev.flow.gateway.schema;

import org.jspecify.annotations.NullMarked;
