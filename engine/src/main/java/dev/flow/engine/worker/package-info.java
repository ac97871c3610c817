/** Workers that execute runs: what they register, which task queues they poll, and the results of their activities. */
@NullMarked
package dev.flow.engine.worker;

import org.jspecify.annotations.NullMarked;
