/** The runtime that is judged, and what is seen of it while a scenario runs. */
@NullMarked
package dev.flow.conformance.judge;

import org.jspecify.annotations.NullMarked;
