/** Real brokers of messages as processes that tests, proofs and benchmarks start, stop and cut off. */
@NullMarked
package dev.flow.testing.broker;

import org.jspecify.annotations.NullMarked;
