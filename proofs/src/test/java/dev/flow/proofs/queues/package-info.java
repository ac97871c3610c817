@NullMarked
package dev.flow.proofs.queues;

import org.jspecify.annotations.NullMarked;
