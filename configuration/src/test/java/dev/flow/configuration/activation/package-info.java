/** Tests of activations. */
@NullMarked
package dev.flow.configuration.activation;

import org.jspecify.annotations.NullMarked;
