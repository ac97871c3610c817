/** The parts of a running role, each of which opens and closes one resource. */
@NullMarked
package dev.flow.runtime.service;

import org.jspecify.annotations.NullMarked;
