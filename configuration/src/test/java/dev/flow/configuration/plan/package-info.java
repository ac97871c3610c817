/** Tests of plans: what they say, what they look at, and each risk. */
@NullMarked
package dev.flow.configuration.plan;

import org.jspecify.annotations.NullMarked;
