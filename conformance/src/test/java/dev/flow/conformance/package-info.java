/**
 * Acceptance tests: the specification's conformance kit, our own features in its vocabulary, and the rules of the code.
 */
@NullMarked
package dev.flow.conformance;

import org.jspecify.annotations.NullMarked;
