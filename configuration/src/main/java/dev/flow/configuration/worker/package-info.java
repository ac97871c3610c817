/** Which workers are prepared for which revision, and what the others lack. */
@NullMarked
package dev.flow.configuration.worker;

import org.jspecify.annotations.NullMarked;
