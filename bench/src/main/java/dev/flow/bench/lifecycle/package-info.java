/** From an edited configuration to an active revision over HTTP, beside checking its files and an empty workflow. */
@NullMarked
package dev.flow.bench.lifecycle;

import org.jspecify.annotations.NullMarked;
