/** Reads the scenarios of feature files. */
@NullMarked
package dev.flow.conformance.scenario;

import org.jspecify.annotations.NullMarked;
