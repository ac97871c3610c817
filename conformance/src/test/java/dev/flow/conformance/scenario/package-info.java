/** Scenarios as they stand in feature files. */
@NullMarked
package dev.flow.conformance.scenario;

import org.jspecify.annotations.NullMarked;
