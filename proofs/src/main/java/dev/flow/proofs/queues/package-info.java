/** Messages of real brokers that start runs, while gateways, workers and the brokers themselves are killed. */
@NullMarked
package dev.flow.proofs.queues;

import org.jspecify.annotations.NullMarked;
