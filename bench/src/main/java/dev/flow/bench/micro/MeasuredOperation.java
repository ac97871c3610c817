package dev.flow.bench.micro;

import java.util.concurrent.Callable;

/**
 * Something whose duration is measured.
 *
 * @param operation its result is kept from being optimised away
 */
record MeasuredOperation(String name, Callable<?> operation) {}
