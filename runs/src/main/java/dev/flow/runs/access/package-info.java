/** Access to the engine's service with deadlines, and the look-up of a scope's runs. */
@NullMarked
package dev.flow.runs.access;

import org.jspecify.annotations.NullMarked;
