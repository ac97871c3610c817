/** Tests of the package. */
@NullMarked
package dev.flow.configuration.source;

import org.jspecify.annotations.NullMarked;
