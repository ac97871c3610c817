/** The parts of a running role, each of which opens and closes one thing. */
@NullMarked
package dev.flow.runtime.service;

import org.jspecify.annotations.NullMarked;
