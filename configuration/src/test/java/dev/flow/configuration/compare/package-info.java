/** Tests of comparisons, most of them written as data in the resources beside them. */
@NullMarked
package dev.flow.configuration.compare;

import org.jspecify.annotations.NullMarked;
