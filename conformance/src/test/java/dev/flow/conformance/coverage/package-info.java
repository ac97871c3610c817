/** Which properties of the language a scenario uses. */
@NullMarked
package dev.flow.conformance.coverage;

import org.jspecify.annotations.NullMarked;
