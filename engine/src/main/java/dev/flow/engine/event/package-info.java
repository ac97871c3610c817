/** Events between runs: what is published, who listens, what was delivered. */
@NullMarked
package dev.flow.engine.event;

import org.jspecify.annotations.NullMarked;
