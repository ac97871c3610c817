/** Descriptions, results and waiting reasons of runs. */
@NullMarked
package dev.flow.runs.describe;

import org.jspecify.annotations.NullMarked;
